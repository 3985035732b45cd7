import { arrangeReview, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'

test('R-055 a patient asks for a copy from the notice that promises it, support fulfills it, the patient opens the file', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeReview(service)
  await openAs(page, order, '/hipaa-notice')
  await page.getByRole('link', { name: /^Your records/ }).click()
  await expect(page).toHaveURL(/\/privacy-requests$/)
  const main = page.getByRole('main')
  await expect(main).toContainText('You have no requests yet.')
  await main.getByLabel('What would you like?').selectOption({ label: 'A correction of my records' })
  await main.getByRole('button', { name: 'Send the request' }).click()
  await expect(main.getByLabel('Tell us more')).toBeFocused()
  await checkAccess(page)
  await main.getByLabel('What would you like?').selectOption({ label: 'A copy of my records' })
  await main.getByRole('button', { name: 'Send the request' }).click()
  await expect(main).toContainText('We received your request.')
  await expect(main.getByRole('listitem')).toContainText('We are working on it')
  await checkAccess(page)

  const support = await desk('support')
  await support.goto('/')
  await support.getByRole('link', { name: 'A patient requests their records' }).first().click()
  await expect(support.getByRole('heading', { name: 'Record requests' })).toBeVisible()
  await support.getByRole('button', { name: /^Fulfill: A copy of my records/ }).click()
  const dialog = support.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Your copy is ready.')
  await checkAccess(support)
  await dialog.getByRole('button', { name: 'Fulfill the request' }).click()
  await expect(support.getByText('No requests are open.')).toBeVisible()
  const letters = await messagesTo(service, order.email)
  expect(letters.map(({ kind }) => kind)).toContain('data_request_answered')

  await page.reload()
  await expect(main.getByRole('listitem')).toContainText('Your copy is ready.')
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Open the file' }).click()
  expect((await download).suggestedFilename()).toBe('my-records.html')
  await checkAccess(page)
})

test('R-054 the people who wait for a state stand on a list of the staff', async ({ desk }) => {
  const content = await desk('content')
  await content.goto('/waitlist')
  await expect(content.getByRole('heading', { name: 'Waiting list' })).toBeVisible()
  await checkAccess(content)
})
