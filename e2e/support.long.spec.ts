import { arrangePrescription, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { expect, test } from './fixtures/service.ts'
import { askForCaller } from './pages/verify-caller.ts'

test('support cancels an order from its page, and the pharmacy’s board says so before anybody tries to ship it', async ({
  page,
  service,
  desk,
}) => {
  const order = await arrangePrescription(service)
  await openAs(page, order, '/home')
  await page.request.post(`${service.url}/api/prescription-update/${order.orderId}`, {
    headers: { authorization: `Bearer ${order.session.token}` },
    data: { order_id: order.orderId, accept: true },
  })
  const support = await desk('support')
  await support.goto(`/orders?search=${encodeURIComponent(order.email)}`)
  await support.getByRole('link', { name: `${order.first} ${order.last}` }).click()
  await askForCaller(support, 'Cancel the order')
  const dialog = support.getByRole('dialog', { name: /^Cancel the order of/ })
  await expect(dialog).toContainText('The authorization of $149.97 is voided, and nothing is charged.')
  await dialog.getByLabel('Reason').fill('Asked on the phone')
  await dialog.getByRole('button', { name: 'Cancel the order' }).click()
  await expect(support.getByText('This order is cancelled, and that is final.')).toBeVisible()
  await checkAccess(support)

  const pharmacy = await desk('pharmacy')
  await pharmacy.goto('/pharmacy')
  const name = `${order.first} ${order.last}`
  const row = pharmacy.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: `Open the shipment to ${name}` }).click()
  const pane = pharmacy.getByRole('complementary', { name: `Shipment to ${name}` })
  await expect(pane).toContainText('The order is canceled. Nothing ships.')
  const ship = pane.getByRole('button', { name: 'Ship', exact: true })
  await expect(ship).toHaveAttribute('aria-disabled', 'true')
  await expect(ship).toHaveAccessibleDescription('This order is canceled, so it cannot be shipped.')
  await checkAccess(pharmacy)
})
