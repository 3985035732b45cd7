import { arrangeDelivered, arrangeOrder, openAs, type Arranged } from './fixtures/arrange.ts'
import { ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { REPLACEMENT_PATH as PATH, sendRequest } from './pages/replacement.ts'
import { nameOf } from './pages/staff-app.ts'

test.use({ serviceName: 'portal' })

test('G-RTE-006 P-RPL-001 the page is public; signed out it leads to the login with the whole path and query', async ({
  page,
  service,
}) => {
  const order = await arrangeDelivered(service)
  await page.goto(`${PATH}?from=letter`)
  await expect(page).toHaveURL(/\/login\?page_ref=/)
  expect(new URL(page.url()).searchParams.get('page_ref')).toBe(`${PATH}?from=letter`)
  await openAs(page, order, PATH)
  await expect(page).toHaveURL(PATH)
})

test('P-RPL-003 P-RPL-004 without items, or if they do not load, /sorry says so', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await openAs(page, order, PATH)
  await expect(page).toHaveURL(/\/sorry\?message=/)
  await expect(page.getByText('No items available for reshipping. Please contact support.')).toBeVisible()
  await page.route('**/api/get-shipped-items', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto(PATH)
  await expect(
    page.getByText('An error occurred while getting items shipped. Please contact support.'),
  ).toBeVisible()
})

test('D-61 one request is refused with a reason, another refunded by support and a second person', async ({
  page,
  service,
  desk,
}) => {
  const [refused, refunded] = [await arrangeDelivered(service), await arrangeDelivered(service)]
  for (const order of [refused, refunded]) await sendRequest(page, order)
  const support = await desk('support')
  await support.goto('/complaints?kind=replacements')
  const rowOf = (order: Arranged) => support.getByRole('row').filter({ hasText: nameOf(order) })
  await rowOf(refused)
    .getByRole('button', { name: /^Refuse/ })
    .click()
  await support.getByLabel('Message to the patient').fill('The photo shows only the box.')
  await support.getByRole('button', { name: 'Refuse the request' }).click()
  await expect(rowOf(refused)).toHaveCount(0)

  await rowOf(refunded)
    .getByRole('button', { name: /^Ask for a refund/ })
    .click()
  await support.getByRole('dialog').getByLabel('Reason').fill('Broken, and the patient wants the money')
  await support
    .getByRole('dialog')
    .getByRole('button', { name: /^Ask for/ })
    .click()
  await expect(rowOf(refunded)).toContainText('waits at billing')

  const billing = await desk('billing')
  await billing.goto('/billing/refunds')
  await billing
    .getByRole('row')
    .filter({ hasText: 'Broken, and the patient wants the money' })
    .getByRole('button', { name: /^Approve the refund/ })
    .click()
  await billing.getByRole('button', { name: /^Approve and refund/ }).click()
  await expect.poll(async () => (await ledgerOf(service, refunded.orderId)).refunds.length).toBe(1)

  await openAs(page, refused, '/home')
  const row = page.getByRole('region', { name: 'No replacement' })
  await expect(row).toContainText('The photo shows only the box.')
  await expect(row.getByRole('link', { name: 'Talk to support' })).toBeVisible()
  await openAs(page, refunded, '/home')
  await expect(page.getByRole('region', { name: 'Refund instead of a replacement' })).toBeVisible()
})
