import type { Locator, Page } from '@playwright/test'
import { arrangeOrder, openAs, type Arranged } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { arrangeVideo, chooseSmall, press } from './pages/identity-video.ts'
import { nameOf } from './pages/staff-app.ts'
import { openVideo, watchVideo } from './pages/watch-video.ts'

/** The row of a task about a patient on the home page of a role. */
const rowOfTask = (staff: Page, title: string, { first, last }: Arranged): Locator =>
  staff
    .getByRole('row')
    .filter({ has: staff.getByRole('button', { name: `Take: ${title} (${first} ${last.slice(0, 1)}.)` }) })

/** Opens a task from the home page of the role that acts on it. */
async function openTask(staff: Page, title: string, order: Arranged): Promise<void> {
  await staff.goto('/')
  // People of a test have the same initial; the newest task is the last one.
  await rowOfTask(staff, title, order).last().getByRole('link', { name: title }).click()
}

test('D-47 support gives a video to a clinician and cannot decide then; the clinician accepts it', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeVideo(page, service)

  const reviewer = await desk('support')
  await openVideo(reviewer, order)
  await reviewer.keyboard.press('x')
  const dialog = reviewer.getByRole('dialog', { name: 'Give this video to a clinician' })
  await dialog.getByLabel('What does not match').fill('Another name is said.')
  await dialog.getByRole('button', { name: 'To clinician' }).click()
  await expect(dialog).toBeHidden()
  await openVideo(reviewer, order)
  await expect(reviewer.getByText('Another name is said.')).toBeVisible()
  await expect(reviewer.getByRole('button', { name: /^Accept/ })).toHaveCount(0)

  // The task of the clinician leads to the video itself.
  const clinician = await desk('clinician')
  await openTask(clinician, 'An identity video needs a clinician', order)
  await expect(clinician).toHaveURL(/\/identity\/[\w-]+$/)
  await expect(clinician.getByRole('heading', { name: nameOf(order) })).toBeFocused()
  await expect(clinician.getByText('Another name is said.')).toBeVisible()
  // It is with a clinician already.
  await expect(clinician.getByRole('button', { name: 'Ask again' })).toBeVisible()
  await expect(clinician.getByRole('button', { name: 'To clinician' })).toHaveCount(0)
  await clinician.keyboard.press('x')
  await expect(clinician.getByRole('dialog')).toHaveCount(0)
  await checkAccess(clinician)
  await watchVideo(clinician)
  await clinician.getByLabel('I compared name, date and face').check()
  await clinician.getByRole('button', { name: /^Accept, next video/ }).click()
  await expect(clinician.getByText('The video is accepted.', { exact: true })).toBeVisible()
  await clinician.goto('/')
  await expect(rowOfTask(clinician, 'An identity video needs a clinician', order)).toHaveCount(0)
})

test('D-47 M-48 the task of another video that was asked for leads support to the order, and ends when it arrives', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangeVideo(page, service)
  const support = await desk('support')
  await openVideo(support, order)
  await support.getByRole('button', { name: 'No sound' }).click()
  await support.getByRole('button', { name: 'Ask again', exact: true }).click()
  await expect(support.getByText('The patient is asked for another video.')).toBeVisible()

  // The first try of the patient fails.
  await page.goto(`/upload-video/${order.orderId}`)
  await page.route('**/storage/**', (route) => route.fulfill({ status: 415, body: '{}' }), { times: 1 })
  await chooseSmall(page)
  const noted = page.waitForResponse('**/api/log-upload-attempt')
  await press(page, 'Upload Video')
  await noted
  await openTask(support, 'Another identity video was asked for', order)
  await expect(support).toHaveURL(new RegExp(`/orders/${order.orderId}$`))
  const failed = support.getByText(/Video Format Not Supported \(Identity video\)/)
  await expect(failed).toBeVisible()
  await expect(failed).not.toContainText('then sent')

  // The second one arrives: the task ends, and support reads that it was sent.
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await support.reload()
  await expect(failed).toContainText('then sent')
  await support.goto('/')
  await expect(rowOfTask(support, 'Another identity video was asked for', order)).toHaveCount(0)
})

test('M-48 support reads on the order which uploads failed', async ({ page, service, desk }) => {
  const order = await arrangeOrder(service, { state: 'TX' })
  await openAs(page, order, `/upload-video/${order.orderId}`)
  await page.route('**/storage/**', (route) => route.fulfill({ status: 415, body: '{}' }))
  await chooseSmall(page)
  const logged = page.waitForResponse('**/api/log-upload-attempt')
  await press(page, 'Upload Video')
  await logged
  const support = await desk('support')
  await support.goto(`/orders/${order.orderId}`)
  await expect(support.getByRole('heading', { name: 'Failed uploads' })).toBeVisible()
  await expect(support.getByText(/Video Format Not Supported \(Identity video\)/)).toBeVisible()
})
