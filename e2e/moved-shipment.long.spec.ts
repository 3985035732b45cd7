import { arrangeDelivered, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { ledgerOf } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import { openLedger } from './pages/billing.ts'
import { askForCaller } from './pages/verify-caller.ts'

test('M-18 support moves a shipment of a prepaid plan and skips the next; the patient reads the new day and why, and nothing is charged', async ({
  page,
  service,
  desk,
}) => {
  // Five screens, each looked at in four ways.
  test.setTimeout(360_000)
  const order = await arrangeDelivered(service, { term: 12 })
  const before = await ledgerOf(service, order.orderId)
  const support = await desk('support')
  await support.goto(`/orders?search=${encodeURIComponent(order.email)}`)
  await support.getByRole('link', { name: `${order.first} ${order.last}` }).click()
  const shipments = support.getByRole('region', { name: 'Upcoming shipments' })
  await expect(shipments.getByRole('row')).toHaveCount(4)
  await checkAccess(support)

  await askForCaller(support, /^Move shipment 2 of/)
  const dialog = support.getByRole('dialog', { name: /^Move shipment 2 of/ })
  await dialog.getByRole('button', { name: 'Move the shipment' }).click()
  await expect(dialog).toContainText('Choose a day.')
  await dialog.getByLabel('New day').selectOption({ index: 12 })
  const day = await dialog.getByLabel('New day').inputValue()
  await expect(dialog.getByRole('status')).toContainText('The next charge stays on')
  await checkAccess(support)
  await dialog.getByLabel('Reason').fill('You asked us to send it after your trip.')
  await dialog.getByRole('button', { name: 'Move the shipment' }).click()
  await expect(support.getByText(/^Shipment 2 leaves on .* The patient was notified\.$/)).toBeVisible()
  const history = shipments.getByRole('region', { name: 'Moved shipments' })
  await expect(history).toContainText('“You asked us to send it after your trip.”')

  await openAs(page, order, '/home')
  const coming = page.getByRole('region', { name: 'Coming up' })
  await expect(coming).toContainText(/We moved it from .*: You asked us to send it after your trip\./)
  await checkAccess(page)

  const billing = await desk('billing')
  await openLedger(billing, order.email)
  await billing.getByRole('button', { name: /^Skip shipment 2 of/ }).click()
  const question = billing.getByRole('dialog', { name: /^Skip shipment 2 of/ })
  await expect(question.getByRole('status')).toContainText('The next charge:')
  await question.getByLabel('Reason').fill('You are pausing for a while.')
  await question.getByRole('button', { name: 'Skip the shipment' }).click()
  await expect(billing.getByRole('region', { name: 'Moved shipments' }).getByRole('listitem')).toHaveCount(2)
  await checkAccess(billing)

  await page.goto('/home?tab=billing')
  await page.getByRole('button', { name: /upcoming/i }).click()
  await expect(page.getByText(/You are pausing for a while\./).first()).toBeVisible()
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  expect(await ledgerOf(service, order.orderId)).toEqual(before)
})
