import { addDays, formatLongDate, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { isShipDay, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { addresses, intents, orders, shipments, subscriptions, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { armFault, sandboxLedger } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { lotsOf } from '@contour/testkit/people/lots-of'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shipChecks, shipGate, type GateFacts } from './ship-gate.ts'
import { readTrackingNumber } from '@contour/domain/orders/tracking-number'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToShipDay(at)
})
afterAll(() => at.close())

type Row = { order_id: string; blocked: string[] } & Record<string, unknown>
const staff = async (who: string, method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const act = async (who: string, order: Reviewed, name: string, body: object = {}) =>
  staff(
    who,
    'POST',
    `/pharmacy/orders/${order.orderId}/${name}`,
    name === 'ship' ? { lots: await lotsOf(at, order.orderId), ...body } : body,
  )
const boardRow = async (order: Reviewed, show = 'open') => {
  const { body } = await staff('pharmacy', 'GET', `/pharmacy/orders?show=${show}`)
  return (body['rows'] as Row[]).find((row) => row.order_id === order.orderId)
}
const placed = async () => {
  const order = await placePrescribedOrder(at)
  await applyPrescriptionDecision(at, order, true)
  return order
}
let shipmentRows = 0
const fedex = () => ({ carrier: 'FedEx', tracking: String(794_600_000_000 + ++shipmentRows) })
const statusOf = async (order: Reviewed) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
  return row?.status
}

test('carrier and number ship the order, take the held money once and tell the patient', async () => {
  const order = await placed()
  expect(await boardRow(order)).toMatchObject({
    status: 'order_placed',
    blocked: [],
    patient: 'Maya Sample',
    address: { address_line_1: '100 Sample Street', zip: '95814' },
  })
  const shipment = { carrier: 'UPS', tracking: '1z 999 aa1 01 2345 6784' }
  const shipped = await act('pharmacy', order, 'ship', shipment)
  expect(shipped.body).toMatchObject({ order_status: 'order_shipped' })
  expect((await act('pharmacy', order, 'ship', shipment)).status).toBe(200)
  const { holds: authorizations, captures } = await sandboxLedger(at, order.orderId)
  expect(authorizations).toHaveLength(1)
  expect(captures.map(({ amount }) => amount)).toEqual([14997])
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  expect((body['orders'] as unknown[])[0]).toMatchObject({
    status: 'order_shipped',
    logistics_provider: 'UPS',
    tracking_number: '1Z999AA10123456784',
    hold: { cents: 14997, captured: true },
  })
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'shipped' })
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, order.userId))
  expect(plan).toMatchObject({ state: 'active', anchor_on: easternDate(at.clock.now()) })
})

test('a lost answer of the gateway leaves the order where it is, and the reconciler ships it', async () => {
  const order = await placed()
  await armFault(at, 'lose_answer', 'capture')
  const shipment = fedex()
  const first = await act('pharmacy', order, 'ship', shipment)
  if (first.status !== 200) {
    expect(first.body).toMatchObject({ code: 'payment_unanswered' })
    expect(await statusOf(order)).toBe('order_placed')
    await at.settle()
  }
  expect(await statusOf(order)).toBe('order_shipped')
  expect((await sandboxLedger(at, order.orderId)).captures).toHaveLength(1)
})

test('API-01 M-15 two people with two labels for one order: one parcel leaves, and the second reads whose label counts', async () => {
  const order = await placed()
  await armFault(at, 'lose_answer', 'capture')
  const labels = [fedex(), fedex()]
  const answers = await Promise.all(labels.map((label) => act('pharmacy', order, 'ship', label)))
  await at.settle()
  const refused = answers.findIndex(({ body }) => body['code'] === 'conflict')
  const sent = labels[1 - refused]!
  expect(answers[refused]).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining(`FedEx ${sent.tracking} for this order. Do not send a second parcel.`),
    },
  })
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  expect((body['orders'] as unknown[])[0]).toMatchObject({
    status: 'order_shipped',
    tracking_number: sent.tracking,
  })
  const late = await act('pharmacy', order, 'ship', fedex())
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await sandboxLedger(at, order.orderId)).captures).toHaveLength(1)
})

test('M-17 a number that no parcel of the carrier has is refused', async () => {
  const order = await placed()
  for (const shipment of [
    { carrier: 'FedEx', tracking: '1Z999AA10123456784' },
    { carrier: 'UPS', tracking: '794612345678' },
    { carrier: 'FedEx', tracking: '12345678' },
  ]) {
    const answer = await act('pharmacy', order, 'ship', shipment)
    expect(answer.body).toMatchObject({ code: 'invalid_request', field: 'tracking' })
  }
  expect((await act('pharmacy', order, 'ship', { carrier: 'DHL', tracking: '794612345678' })).status).toBe(
    400,
  )
  expect(await statusOf(order)).toBe('order_placed')
})

test('a number that another parcel carries is refused with a sentence, and nothing is charged', async () => {
  const [first, second] = [await placed(), await placed()]
  const shipment = fedex()
  expect((await act('pharmacy', first, 'ship', shipment)).status).toBe(200)
  const answer = await act('pharmacy', second, 'ship', shipment)
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request', field: 'tracking' } })
  expect(await statusOf(second)).toBe('order_placed')
  expect((await sandboxLedger(at, second.orderId)).captures).toEqual([])
})

test('A-16 an order without an address or without a hold does not ship, and the board says why', async () => {
  const noAddress = await placePrescribedOrder(at)
  await at.ctx.db.delete(addresses).where(eq(addresses.user_id, noAddress.userId))
  await applyPrescriptionDecision(at, noAddress, true)
  expect((await boardRow(noAddress))?.blocked).toEqual(['The shipping address is missing.'])
  const refused = await act('pharmacy', noAddress, 'ship', fedex())
  expect(refused.body).toMatchObject({ code: 'wrong_status', message: 'The shipping address is missing.' })
  const noHold = await placed()
  await at.ctx.db.update(intents).set({ state: 'voided' }).where(eq(intents.user_id, noHold.userId))
  expect((await boardRow(noHold))?.blocked).toEqual(['No payment is authorized for this order.'])
  expect((await act('pharmacy', noHold, 'ship', fedex())).status).toBe(409)
})

test('the board says on the row that an order is cancelled or not paid, for as long as its parcel may be at hand', async () => {
  const [cancelled, lost, overdue, left] = [await placed(), await placed(), await placed(), await placed()]
  await verifyForSupport(at, cancelled.userId)
  await staff('support', 'POST', `/orders/${cancelled.orderId}/cancel`, { reason: 'Asked by phone' })
  expect(await boardRow(cancelled)).toMatchObject({
    status: 'cancelled',
    stopped: 'cancelled',
    blocked: ['The order is canceled. Nothing ships.'],
  })
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, lost.orderId))
  await at.ctx.db
    .update(orders)
    .set({ status: 'payment_failed', resume_status: 'order_placed' })
    .where(eq(orders.id, row?.id ?? 0))
  expect(await boardRow(lost)).toMatchObject({ stopped: 'not_paid', status: 'payment_failed' })
  const planOf = (userId: number) => eq(subscriptions.user_id, userId)
  await at.ctx.db.update(subscriptions).set({ state: 'paused' }).where(planOf(overdue.userId))
  await at.ctx.db.update(subscriptions).set({ cancelled_at: at.clock.now() }).where(planOf(left.userId))
  expect(await boardRow(overdue)).toMatchObject({
    status: 'order_placed',
    stopped: 'not_paid',
    blocked: ['The plan is past due. Nothing ships until it is paid.'],
  })
  expect(await boardRow(left)).toMatchObject({ status: 'order_placed', stopped: 'cancelled' })
  for (const order of [cancelled, lost, overdue, left])
    expect((await act('pharmacy', order, 'ship', fedex())).body).toMatchObject({ code: 'wrong_status' })
  const never = await placePrescribedOrder(at)
  await verifyForSupport(at, never.userId)
  await staff('support', 'POST', `/orders/${never.orderId}/cancel`, { reason: 'Never at the pharmacy' })
  expect(await boardRow(never)).toBeUndefined()
  await at.ctx.db
    .update(orders)
    .set({ status_since: new Date(at.clock.now().getTime() - 4 * 86_400_000) })
    .where(eq(orders.public_id, cancelled.orderId))
  expect(await boardRow(cancelled)).toBeUndefined()
})

test('a pause with a reason keeps the order from shipping until it is resumed', async () => {
  const order = await placed()
  const paused = await act('pharmacy', order, 'pause', { reason: 'Out of stock' })
  expect(paused.body).toMatchObject({ order_status: 'shipping_paused' })
  expect(await boardRow(order)).toMatchObject({
    pause_reason: 'Out of stock',
    blocked: ['Shipping is paused.'],
  })
  expect((await act('pharmacy', order, 'ship', fedex())).body).toMatchObject({ code: 'wrong_status' })
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'paused' })
  expect((await act('clinician', order, 'resume')).body).toMatchObject({ order_status: 'order_placed' })
  expect((await boardRow(order))?.['pause_reason']).toBeNull()
  expect((await act('pharmacy', order, 'ship', fedex())).status).toBe(200)
})

test('delivery is recorded by hand, or assumed after five days without a carrier’s word', async () => {
  const [byHand, silent] = [await placed(), await placed()]
  for (const order of [byHand, silent])
    expect((await act('pharmacy', order, 'ship', fedex())).status).toBe(200)
  expect((await act('support', byHand, 'deliver')).body).toMatchObject({ order_status: 'order_delivered' })
  expect((await act('support', byHand, 'deliver')).body).toMatchObject({ code: 'wrong_status' })
  expect((await messagesOf(at, byHand.email))[0]).toMatchObject({ kind: 'delivered' })
  expect((await boardRow(byHand, 'delivered'))?.['delivered_at']).toBeTruthy()
  await at.advance(5 * 86_400 - 3600)
  expect(await statusOf(silent)).toBe('order_shipped')
  await at.advance(2 * 3600)
  expect(await statusOf(silent)).toBe('order_delivered')
  const [shipment] = await at.ctx.db
    .select({ delivered: shipments.delivered_at })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(eq(orders.public_id, silent.orderId))
  expect(shipment?.delivered).toBeTruthy()
  await moveToShipDay(at)
})

const deliveryOf = async (order: Reviewed) => {
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  return (body['orders'] as Record<string, unknown>[])[0]
}
const received = (order: Reviewed) =>
  at.call('POST', `/api/app/orders/${order.orderId}/delivery`, {
    token: order.token,
    body: { received: true },
  })
const parcelOf = async (order: Reviewed) => String((await deliveryOf(order))?.['parcel'])
/** Says that the parcel did not come; the kind of complaint that the delivery itself ends (D-92). */
const complain = async (order: Reviewed, parcel?: string) =>
  at.call('POST', '/api/app/complaints', {
    token: order.token,
    body: { parcel: parcel ?? (await parcelOf(order)), kind: 'late', words: '' },
  })
const questions = async ({ userId }: Reviewed) =>
  (
    await at.ctx.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.kind, 'complaint_decision'), eq(tasks.user_id, userId)))
  ).map(({ role, state }) => [role, state])
const assumed = async () => {
  const order = await placed()
  expect((await act('pharmacy', order, 'ship', fedex())).status).toBe(200)
  await at.advance(5 * 86_400 + 3600)
  expect(await statusOf(order)).toBe('order_delivered')
  await moveToShipDay(at)
  return order
}

test('R-050 an assumed delivery is called assumed, in the mail and on the page, and asks the patient', async () => {
  const order = await assumed()
  const [mail] = await messagesOf(at, order.email)
  expect(mail?.body).toContain('We have not received confirmation that your order was delivered')
  expect(mail?.body).toContain('Did it arrive?')
  expect(mail?.body).not.toContain('Your order was delivered.')
  expect(await deliveryOf(order)).toMatchObject({
    status: 'order_delivered',
    delivery: { assumed: true, answer: null, may_report: true },
  })
  expect(await boardRow(order, 'delivered')).toMatchObject({ delivery_assumed: true })
  expect((await received(order)).status).toBe(200)
  expect((await received(order)).status).toBe(200)
  expect(await deliveryOf(order)).toMatchObject({ delivery: { assumed: false, answer: 'received' } })
  expect(await questions(order)).toEqual([])
})

test('R-050 D-92 "it did not arrive" is one task for support; the carrier’s word leaves it open, the patient’s ends it', async () => {
  const order = await assumed()
  for (let press = 0; press < 2; press++) expect((await complain(order)).status).toBe(200)
  expect(await questions(order)).toEqual([['support', 'open']])
  expect(await deliveryOf(order)).toMatchObject({ delivery: { assumed: true, may_report: false } })
  expect((await act('pharmacy', order, 'deliver')).body).toMatchObject({ order_status: 'order_delivered' })
  expect(await questions(order)).toEqual([['support', 'open']])
  expect(await deliveryOf(order)).toMatchObject({ delivery: { assumed: false } })
  expect((await messagesOf(at, order.email))[0]).toMatchObject({ kind: 'delivered' })
  // Already confirmed; there is nothing to record a second time.
  expect((await act('pharmacy', order, 'deliver')).body).toMatchObject({ code: 'wrong_status' })
  expect((await received(order)).status).toBe(200)
  expect(await questions(order)).toEqual([['support', 'settled']])
  expect(await deliveryOf(order)).toMatchObject({ complaints: [] })
})

test('R-050 R-052 a recorded delivery takes a report for seven days, refuses it after, and is another’s for nobody', async () => {
  const order = await placed()
  expect((await received(order)).body).toMatchObject({ code: 'wrong_status' })
  await act('pharmacy', order, 'ship', fedex())
  await act('support', order, 'deliver')
  expect((await messagesOf(at, order.email))[0]?.body).not.toMatch(/instructions/i)
  const other = await placed()
  expect((await received({ ...order, token: other.token })).status).toBe(404)
  expect((await complain(other, await parcelOf(order))).status).toBe(404)
  await at.advance(7 * 86_400 + 60)
  await moveToShipDay(at)
  const late = await complain(order)
  expect(late).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  expect(late.body.message).toContain('7 days')
  expect(await questions(order)).toEqual([])
})

test('R-062 a finished step has the instant at which it finished', async () => {
  const order = await placed()
  const item = await deliveryOf(order)
  const left = item?.['left_at'] as Record<string, string>
  expect(Object.keys(left).toSorted()).toEqual([
    'pending_approval',
    'prescription_received',
    'waiting_prescription',
  ])
  expect(left['prescription_received']).toBe(item?.['status_since'])
})

test('clinicians, billing and patients have no pharmacy desk', async () => {
  const order = await placed()
  for (const who of ['clinician', 'billing', 'support', 'admin'])
    expect((await staff(who, 'GET', '/pharmacy/orders')).status).toBe(403)
  for (const who of ['clinician', 'billing', 'support', 'admin'])
    expect((await act(who, order, 'ship', fedex())).status).toBe(403)
  expect(await statusOf(order)).toBe('order_placed')
})

const READY: GateFacts = {
  careHold: null,
  otherGlp: null,
  order: {
    status: 'order_placed',
    stop: null,
    shipmentNo: 1,
    hold: { state: 'held', captureBefore: easternInstant('2026-12-05', '00:00') },
    movedTo: null,
    askedUntil: null,
  },
  prescriptionState: 'accepted',
  validUntil: easternInstant('2027-12-01', '00:00'),
  license: { shipsTo: 'CA', orderState: 'CA', licensedUntil: '2027-12-01' },
  boxIsEmpty: false,
  address: { line_1: '100 Sample Street', city: 'Sacramento', state: 'CA', zip: '95814' },
}
const noon = (date: string) => easternInstant(date, '12:00')
/** The facts of the gate with other facts of the order. */
const ofOrder = (change: Partial<NonNullable<GateFacts['order']>>) => ({
  ...READY,
  order: READY.order && { ...READY.order, ...change },
})

test('M-16 the gate opens on ship days alone: not from Friday to Sunday, not before or on a holiday', () => {
  // Monday 30 November 2026; Thanksgiving is 26 November.
  for (let i = 0; i < 21; i++) {
    const date = addDays('2026-11-16', i)
    const closed = isShipDay(date)
      ? []
      : [`No shipments leave today. The next ship day is ${formatLongDate(nextShipDate(date))}.`]
    expect(shipGate(ofOrder({ hold: null, shipmentNo: 2 }), noon(date))).toEqual(closed)
  }
  expect(shipGate(READY, noon('2026-11-20'))).toEqual([
    'No shipments leave today. The next ship day is November 23, 2026.',
  ])
  const onFriday = shipChecks(READY, noon('2026-11-20'))
  expect(onFriday.map(({ check, problem }) => [check, problem === null])).toEqual([
    ['hold', true],
    ['questions', true],
    ['other_glp', true],
    ['prescription', true],
    ['license', true],
    ['payment', true],
    ['address', true],
    ['day', false],
  ])
  expect(shipGate(READY, noon('2026-11-25'))).toHaveLength(1)
  expect(shipGate(READY, noon('2026-11-30'))).toEqual([])
})

test.each([
  [{ prescriptionState: 'declined' }, 'The prescription was not accepted.'],
  [{ prescriptionState: null }, 'The prescription was not accepted.'],
  [{ validUntil: noon('2026-11-29') }, 'The prescription has expired.'],
  [{ boxIsEmpty: true }, 'The prescription has no month for this shipment.'],
  [
    { license: { shipsTo: 'FL', orderState: 'CA', licensedUntil: null } },
    'This order ships to FL, but it was reviewed for CA.',
  ],
  [
    { license: { shipsTo: 'CA', orderState: 'CA', licensedUntil: '2026-11-29' } },
    'The prescriber is not licensed in CA.',
  ],
  [{ address: null }, 'The shipping address is missing.'],
] as const)('A-16 the gate is closed by %j', (change, why) => {
  expect(shipGate({ ...READY, ...change }, noon('2026-11-30'))).toEqual([why])
})

test.each([
  [{ hold: null }, 'No payment is authorized for this order.'],
  [{ hold: { state: 'unknown', captureBefore: null } }, 'The payment is being confirmed.'],
  [
    { hold: { state: 'held', captureBefore: noon('2026-11-29') } },
    'The authorization on the card has expired.',
  ],
  [
    { movedTo: '2026-12-01' },
    'This shipment was moved to December 1, 2026. It does not leave before that day.',
  ],
  [{ status: 'shipping_paused' }, 'Shipping is paused.'],
  [{ stop: { kind: 'cancelled', text: 'Cancelled.' }, hold: null }, 'Cancelled.'],
] as const)('A-16 the gate is closed by an order with %j', (change, why) => {
  expect(shipGate(ofOrder(change), noon('2026-11-30'))).toEqual([why])
})

test('D-37 a shipment for which nothing is due has no check of the payment', () => {
  const free: GateFacts = { ...READY, order: null }
  expect(shipGate(free, noon('2026-11-30'))).toEqual([])
  expect(shipChecks(free, noon('2026-11-30')).map(({ check }) => check)).not.toContain('payment')
  expect(shipGate({ ...free, boxIsEmpty: true }, noon('2026-11-30'))).toHaveLength(1)
})

test('M-17 numbers are read with spaces and small letters and kept in the carrier’s form', () => {
  expect(readTrackingNumber('FedEx', '7946 1234 5678')).toEqual({ number: '794612345678' })
  expect(readTrackingNumber('UPS', '1z999aa10123456784')).toEqual({ number: '1Z999AA10123456784' })
  expect(readTrackingNumber('UPS', '1Z999AA1012345678')).toHaveProperty('problem')
})
