import { orders, prescriptions } from '@contour/server/db/schema'
import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { answerPrescription, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { placeOrder, sandboxLedger } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const found = async (who: string, search: string) =>
  (await staff(who, 'GET', `/orders?search=${encodeURIComponent(search)}`)).body['rows'] as Record<
    string,
    unknown
  >[]

test('support finds orders by name, address or id, with money and without anything clinical', async () => {
  const order = await placeOrder(at)
  for (const search of ['maya sample', order.email.toUpperCase(), order.orderId])
    expect((await found('support', search)).map((row) => row['order_id'])).toContain(order.orderId)
  expect(await found('support', '100%_no_such')).toEqual([])
  const [row] = await found('support', order.orderId)
  expect(row).toEqual({
    order_id: order.orderId,
    patient: 'Maya Sample',
    email: order.email,
    status: 'pending_approval',
    created_at: expect.any(String),
    hold_cents: 14997,
    hold_state: 'held',
    hold_until: expect.any(String),
    can_cancel: true,
    why_not: '',
  })
})

test('billing alone sees names and addresses masked', async () => {
  const order = await placeOrder(at)
  const [row] = await found('billing', order.orderId)
  expect(row).toMatchObject({ patient: 'Maya S.', email: 'm***@example.com' })
})

test('cancelling before shipment lets the hold go, ends the plan and voids an undecided prescription', async () => {
  const order = await placePrescribedOrder(at)
  const cancelled = await staff('support', 'POST', `/orders/${order.orderId}/cancel`, {
    reason: 'Asked by phone',
  })
  expect(cancelled.body).toMatchObject({ order_status: 'cancelled' })
  const { voids, captures } = await sandboxLedger(at, order.orderId)
  expect([voids.length, captures.length]).toEqual([1, 0])
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  const [prescription] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, row?.id ?? 0))
  expect(prescription?.state).toBe('voided')
  const plans = await at.call('GET', '/api/subscription-items', { token: order.token })
  expect((plans.body['subscriptions'] as unknown[])[0]).toMatchObject({ status: 'ended' })
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('order_cancelled')
  await at.advance(13 * 3600)
  const [later] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  expect(later?.status).toBe('cancelled')
  const again = await staff('billing', 'POST', `/orders/${order.orderId}/cancel`, { reason: 'Again' })
  expect(again.body).toMatchObject({ code: 'wrong_status' })
  expect((await found('support', order.orderId))[0]).toMatchObject({
    can_cancel: false,
    why_not: 'This order is cancelled, and that is final.',
  })
})

test('a shipped order is not cancelled', async () => {
  await moveToShipDay(at)
  const order = await placePrescribedOrder(at)
  await answerPrescription(at, order, true)
  const parcel = { carrier: 'FedEx', tracking: '794612345678' }
  expect((await staff('pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/ship`, parcel)).status).toBe(200)
  const answer = await staff('support', 'POST', `/orders/${order.orderId}/cancel`, { reason: 'Too late' })
  expect(answer.body).toMatchObject({ code: 'wrong_status' })
  expect((await sandboxLedger(at, order.orderId)).voids).toEqual([])
})

test('clinicians, pharmacy and administrators neither list nor cancel', async () => {
  const order = await placeOrder(at)
  for (const who of ['clinician', 'pharmacy', 'admin', 'content']) {
    expect((await staff(who, 'GET', '/orders')).status).toBe(403)
    expect((await staff(who, 'POST', `/orders/${order.orderId}/cancel`, { reason: 'No' })).status).toBe(403)
  }
})
