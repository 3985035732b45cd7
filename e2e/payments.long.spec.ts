import { arrangeOrder, arrangePrescription, openAs } from './fixtures/arrange.ts'
import { checkAccess } from './fixtures/check-access.ts'
import { advance, ledgerOf, messagesTo } from './fixtures/demo-face.ts'
import { expect, test } from './fixtures/service.ts'
import type { RunningService } from './fixtures/start-service.ts'
import { CARDS, typeCard } from './pages/checkout.ts'

/** An authorization of seven days, minus the day on which it is renewed, plus a minute (D-18). */
const TO_RENEWAL = 6 * 86_400 + 60

const statesOf = async (service: RunningService, orderId: string) =>
  (await ledgerOf(service, orderId)).holds.map(({ state }) => state)

test('C-PAY-036 a hold is renewed a day before it runs out: the new one stands, the old one is voided (decisions D-18)', async ({
  page,
  service,
}) => {
  const order = await arrangeOrder(service)
  await advance(service, TO_RENEWAL)
  await openAs(page, order, '/home')
  await expect(page.getByText('Needs Review', { exact: true })).toBeVisible()
  await expect(page.getByText('$149.97', { exact: false }).first()).toBeVisible()
  expect(await statesOf(service, order.orderId)).toEqual(['voided', 'held'])
  const { holds, captures } = await ledgerOf(service, order.orderId)
  expect(holds.map(({ amount }) => amount)).toEqual([14_997, 14_997])
  expect(captures).toEqual([])
  const subjects = (await messagesTo(service, order.email)).map(({ subject }) => subject)
  expect(subjects).toContain('The hold on your card was renewed')
})

test('P-ORD-007 P-ORD-022 P-ORD-029 where the renewal fails the order waits for another card and then goes on where it stood (decisions D-18)', async ({
  page,
  service,
}) => {
  const order = await arrangePrescription(service, { card: 'pm_card_chargeCustomerFail' })
  await advance(service, TO_RENEWAL)
  await openAs(page, order, '/home')
  await expect(page.getByRole('heading', { name: 'Your order needs a valid card' })).toBeVisible()
  await expect(page.getByText('Processing', { exact: true })).toBeVisible()
  // It went to the pharmacy automatically, 12 hours after the prescription.
  await expect(page.getByText('Prescription ApprovedDone')).toBeVisible()
  await expect(page.getByText('payment failed', { exact: false })).toHaveCount(0)

  await page.getByRole('link', { name: 'Pay Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay for this order' })
  await expect(dialog).toContainText('$149.97')
  await expect(dialog.getByTitle('Card details')).toBeVisible()
  await checkAccess(page)
  const payNow = dialog.getByRole('button', { name: /Pay Now|Try Again/ })
  await typeCard(page, CARDS.insufficient, order.zip)
  await payNow.click()
  await expect(dialog.getByRole('alert')).toContainText('insufficient funds')
  await typeCard(page, CARDS.good, order.zip)
  await payNow.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('[aria-current=step]')).toContainText('Pharmacy fulfilling')
  await expect(page.getByRole('heading', { name: 'Your order needs a valid card' })).toBeHidden()
  await expect.poll(() => statesOf(service, order.orderId)).toEqual(['voided', 'held'])
  const { captures, declines } = await ledgerOf(service, order.orderId)
  expect(captures).toEqual([])
  expect(declines).toHaveLength(2)
})
