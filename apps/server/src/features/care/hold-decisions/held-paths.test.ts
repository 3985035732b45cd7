// Every path by which medicine leaves or money moves, each with a patient on hold (MED-01, D-76): no parcel leaves,
// nothing is accepted by silence, and no cent is captured; and what waited goes on afterwards. The paths:
//
// medicine  the timer, the patient's acceptance, the ship gate and the pharmacy's board, the ship call, a continuation, a
//           refill, the pharmacy's parcel of an accepted order, a replacement
// money     every payment begins in createPaymentIntent: checkout, an order that lost its authorization, its renewal,
//           an add-on, the renewal of a plan and its retries, pay now, buy more and upgrade, the termination fee; every
//           capture is captureIntent: of a shipment, of what ships nothing, and of either again by reconciliation
import { startTestService, type TestService } from '@contour/testkit'
import { liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  placePrescribedOrder,
  prescribeOrder,
  placeOrderInReview,
} from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { checkOut, createBuyer, placeOrder } from '@contour/testkit/people/place-order'
import { openDoctorChat, rowOf, write } from '@contour/testkit/people/red-thread'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { moveToDay, shipToday, signIn, startSubscriber } from '@contour/testkit/people/subscription-life'
import { lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { PAYMENT_PURPOSES } from '@contour/domain/payments/payment-purpose'
import { addDays, addMonths, easternDate } from '@contour/domain/time/plain-date'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import {
  intents,
  ledger,
  orders,
  periods,
  prescriptions,
  replacementRequests,
  scheduledJobs,
  subscriptions,
  users,
} from '../../../db/schema.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { createPaymentIntent, reconcileIntent } from '../payments/index.ts'
import { sendToPharmacy } from '../prescriptions/index.ts'
import { openShipment, chargeFee } from '../subscriptions/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
// Jobs scheduled for the patients of one test would run during the days of the next.
afterEach(async () => {
  await at.ctx.db.update(scheduledJobs).set({ done_at: at.clock.now() }).where(isNull(scheduledJobs.done_at))
})

const HOUR = 3600
const orderOf = async ({ orderId }: Pick<Reviewed, 'orderId'>) => {
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, orderId))
  if (!row) throw new Error('no order')
  return row
}
const statusOf = async (order: Pick<Reviewed, 'orderId'>) => (await orderOf(order)).status
const prescriptionOf = async (order: Reviewed) => {
  const [row] = await at.ctx.db
    .select()
    .from(prescriptions)
    .where(eq(prescriptions.order_id, (await orderOf(order)).id))
  if (!row) throw new Error('no prescription')
  return row
}
const intentsOf = (userId: number) =>
  at.ctx.db.select().from(intents).where(eq(intents.user_id, userId)).orderBy(intents.id)
const capturedCents = async (userId: number) => {
  const rows = await at.ctx.db
    .select({ cents: ledger.cents })
    .from(ledger)
    .innerJoin(intents, eq(intents.id, ledger.intent_id))
    .where(and(eq(intents.user_id, userId), eq(ledger.kind, 'capture')))
  return rows.reduce((sum, { cents }) => sum + cents, 0)
}
const lift = async (holdId: string) => {
  const { status, body } = await liftCareHold(at, holdId)
  expect([status, body.message]).toEqual([200, 'The hold is lifted, and the patient is told.'])
}
/** An order that the patient accepted: the pharmacy has it. */
async function placeAccepted(): Promise<Reviewed> {
  const order = await placePrescribedOrder(at)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  await moveToShipDay(at)
  return { ...order, token: await signIn(at, order) }
}

test('MED-01 D-76 the 12 hours stand still: nothing is accepted by silence, and the clock goes on where it stopped', async () => {
  const order = await placePrescribedOrder(at)
  await at.advance(4 * HOUR + 20 * 60)
  const hold = await stopCare(at, order)
  const stopped = await prescriptionOf(order)
  expect(stopped.due_at).toBeNull()
  expect(stopped.clock_left_s).toBeCloseTo(27_600, -2)
  await at.advance(48 * HOUR)
  expect(await statusOf(order)).toBe('prescription_received')
  const kinds = (await messagesOf(at, order.email)).map(({ kind }) => kind)
  expect(kinds).not.toContain('auto_accepted')
  await lift(hold)
  const due = (await prescriptionOf(order)).due_at
  expect((due?.getTime() ?? 0) - at.clock.now().getTime()).toBeCloseTo(27_600_000, -6)
  await at.advance(7 * HOUR + 35 * 60)
  expect(await statusOf(order)).toBe('prescription_received')
  await at.advance(10 * 60)
  expect(await statusOf(order)).toBe('order_placed')
})

test('MED-01 D-76 a prescription signed during a hold keeps its 12 hours for afterwards', async () => {
  const order = await placeOrderInReview(at)
  const hold = await stopCare(at, order)
  expect((await prescribeOrder(at, order.orderId)).body).toMatchObject({ accepts_at: null })
  await at.advance(24 * HOUR)
  expect(await statusOf(order)).toBe('prescription_received')
  await lift(hold)
  await at.advance(11 * HOUR + 50 * 60)
  expect(await statusOf(order)).toBe('prescription_received')
  await at.advance(20 * 60)
  expect(await statusOf(order)).toBe('order_placed')
})

test('MED-01 D-76 the patient cannot accept during a hold, and reads why in one sentence', async () => {
  const order = await placePrescribedOrder(at)
  const hold = await stopCare(at, order)
  const refused = await applyPrescriptionDecision(at, order, true)
  expect([refused.status, refused.body['code']]).toEqual([409, 'on_hold'])
  expect(refused.body.message).toContain('until a doctor starts it again')
  expect(await statusOf(order)).toBe('prescription_received')
  await lift(hold)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
})

test('MED-01 PW-45 D-76 the pharmacy sees that there is a hold and who has it, never why, and cannot ship', async () => {
  const order = await placeAccepted()
  const hold = await stopCare(at, order)
  const board = await callStaff(at, 'pharmacy', 'GET', '/pharmacy/orders')
  const row = (board.body['rows'] as Record<string, unknown>[]).find(
    (one) => one['order_id'] === order.orderId,
  )
  expect(row?.['blocked']).toEqual(['On hold, with Dr. Casey Demo.'])
  expect(row?.['checks']).toContainEqual({ check: 'hold', problem: 'On hold, with Dr. Casey Demo.' })
  expect(JSON.stringify(row)).not.toMatch(/pregnan/i)
  const refused = await shipToday(at, order.orderId)
  expect([refused.status, refused.body.message]).toEqual([409, 'On hold, with Dr. Casey Demo.'])
  expect([await statusOf(order), await capturedCents(order.userId)]).toEqual(['order_placed', 0])
  await lift(hold)
  expect((await shipToday(at, order.orderId)).status).toBe(200)
  expect(await capturedCents(order.userId)).toBe(14_997)
})

test('MED-01 D-76 a capture that was requested before the hold is withdrawn, and the parcel stays', async () => {
  const order = await placeAccepted()
  const [held] = await intentsOf(order.userId)
  // The pharmacy shipped, and the gateway did not respond.
  await at.ctx.db
    .update(intents)
    .set({ state: 'capturing' })
    .where(eq(intents.id, held?.id ?? 0))
  const hold = await stopCare(at, order)
  await inJob(at.ctx, () => reconcileIntent(at.ctx, held?.id ?? 0))
  expect((await intentsOf(order.userId)).map(({ state }) => state)).toEqual(['held'])
  expect([await statusOf(order), await capturedCents(order.userId)]).toEqual(['order_placed', 0])
  await lift(hold)
  expect((await shipToday(at, order.orderId)).status).toBe(200)
})

test('MED-01 D-76 what ships nothing is not captured during a hold, and is captured after it', async () => {
  const order = await placeOrder(at)
  const [held] = await intentsOf(order.userId)
  const id = held?.id ?? 0
  await at.ctx.db
    .update(intents)
    .set({ state: 'capturing', order_id: null, purpose: 'fee' })
    .where(eq(intents.id, id))
  const hold = await stopCare(at, order)
  await inJob(at.ctx, () => reconcileIntent(at.ctx, id))
  expect(await capturedCents(order.userId)).toBe(0)
  await lift(hold)
  await inJob(at.ctx, () => reconcileIntent(at.ctx, id))
  expect(await capturedCents(order.userId)).toBe(14_997)
})

test('MED-01 D-76 no parcel is made for the pharmacy during a hold: neither a continuation nor an accepted order', async () => {
  const member = await startSubscriber(at)
  const hold = await stopCare(at, { ...member, token: await signIn(at, member) })
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  const [period] = await at.ctx.db
    .select()
    .from(periods)
    .where(eq(periods.subscription_id, plan?.id ?? 0))
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, member.userId))
  if (!plan || !period || !user) throw new Error('no plan')
  const open = () =>
    at.ctx.db.transaction((tx) =>
      inJob(at.ctx, () =>
        openShipment(tx, at.ctx, {
          user,
          plan,
          period,
          shipment: 2,
          dueOn: '2027-04-02',
          kind: 'continuation',
        }),
      ),
    )
  expect(await open()).toBeNull()
  const first = await orderOf(member)
  const sent = at.ctx.db.transaction((tx) => inJob(at.ctx, () => sendToPharmacy(tx, at.ctx, first, user)))
  await expect(sent).rejects.toMatchObject({ code: 'on_hold' })
  await lift(hold)
  expect(await open()).toMatchObject({ status: 'order_placed', shipment_no: 2 })
})

test('MED-01 D-76 a refill does not open during a hold, and opens within the hour after it', async () => {
  const member = await startSubscriber(at, { term: 3 })
  const due = addMonths(easternDate(at.clock.now()), 3)
  await moveToDay(at, addDays(due, -16))
  const hold = await stopCare(at, { ...member, token: await signIn(at, member) })
  await moveToDay(at, addDays(due, -10))
  const mine = () => at.ctx.db.select().from(orders).where(eq(orders.user_id, member.userId))
  expect(await mine()).toHaveLength(1)
  await lift(hold)
  await at.advance(HOUR)
  expect((await mine()).map(({ kind }) => kind).toSorted()).toEqual(['first', 'refill'])
})

test('MED-01 D-76 a plan is not renewed during a hold, and is renewed within the hour after it', async () => {
  const member = await startSubscriber(at)
  const due = addMonths(easternDate(at.clock.now()), 1)
  await moveToDay(at, addDays(due, -1))
  const hold = await stopCare(at, { ...member, token: await signIn(at, member) })
  await moveToDay(at, addDays(due, 3))
  const renewals = async () => (await intentsOf(member.userId)).filter(({ purpose }) => purpose === 'renewal')
  expect(await renewals()).toEqual([])
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  expect(plan?.state).toBe('active')
  await lift(hold)
  await at.advance(HOUR)
  expect(await renewals()).toMatchObject([{ state: 'held', cents: 24_997 }])
})

test('MED-01 D-76 an authorization is kept as long as the gateway allows, then released, never renewed or captured', async () => {
  const order = await placeAccepted()
  const hold = await stopCare(at, order)
  const [held] = await intentsOf(order.userId)
  const before = held?.capture_before?.getTime() ?? 0
  await at.advance((before - at.clock.now().getTime()) / 1000 - 2 * HOUR)
  expect((await intentsOf(order.userId)).map(({ state }) => state)).toEqual(['held'])
  await at.advance(3 * HOUR)
  expect((await intentsOf(order.userId)).map(({ state }) => state)).toEqual(['voided'])
  expect([await statusOf(order), await capturedCents(order.userId)]).toEqual(['order_placed', 0])
  // The order asks for its money again once a doctor lets it go on.
  await lift(hold)
  expect(await statusOf(order)).toBe('payment_failed')
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('payment_failed')
})

test.each(PAYMENT_PURPOSES)('MED-01 D-76 no payment can begin during a hold: %s', async (purpose) => {
  const order = await placeOrder(at)
  await stopCare(at, order)
  const begun = at.ctx.db.transaction((tx) =>
    inJob(at.ctx, () =>
      createPaymentIntent(tx, at.ctx, { operation: 'auth', purpose, user_id: order.userId, cents: 100 }),
    ),
  )
  await expect(begun).rejects.toMatchObject({ code: 'on_hold' })
})

test('MED-01 D-76 a checkout and an add-on are refused during a hold with one sentence, and no card is asked', async () => {
  const buyer = await createBuyer(at)
  await stopCare(at, buyer)
  const bought = await checkOut(at, buyer)
  expect([bought.status, bought.body['code']]).toEqual([409, 'on_hold'])
  const order = await placeOrder(at)
  await stopCare(at, order)
  const chosen = await at.call('POST', '/api/bundle-selected', {
    token: order.token,
    body: { selectedMed: 'Nausea', terms: 1 },
  })
  expect([chosen.status, chosen.body['code']]).toEqual([409, 'on_hold'])
  expect(await intentsOf(buyer.userId)).toEqual([])
  expect(await intentsOf(order.userId)).toHaveLength(1)
})

test('MED-01 D-76 a termination fee waits for the end of the hold', async () => {
  const member = await startSubscriber(at)
  const hold = await stopCare(at, { ...member, token: await signIn(at, member) })
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  if (!plan) throw new Error('no plan')
  const fees = async () => (await intentsOf(member.userId)).filter(({ purpose }) => purpose === 'fee')
  await inJob(at.ctx, () => chargeFee(at.ctx, plan, 9_997))
  await at.advance(3 * HOUR)
  expect(await fees()).toEqual([])
  await lift(hold)
  await at.advance(HOUR)
  expect(await fees()).toMatchObject([{ state: 'captured', cents: 9_997 }])
})

test('MED-01 D-76 a replacement does not leave during a hold', async () => {
  const order = await placeSentOrder(at)
  const token = await signIn(at, order)
  const asked = await submitReship(at, token, await readShippedItems(at, token))
  expect(asked.status).toBe(200)
  const [request] = await at.ctx.db
    .select()
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  const path = `/replacements/${request?.public_id ?? ''}`
  await answerUseOfRequest(at, request?.public_id ?? '')
  expect((await callStaff(at, 'support', 'POST', `${path}/approve`, {})).status).toBe(200)
  await moveToShipDay(at)
  const hold = await stopCare(at, { ...order, token: await signIn(at, order) })
  const id = request?.public_id ?? ''
  const lots = await lotsOfReplacement(at, id)
  const ship = () =>
    callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${id}/ship`, { ...newLabel(), lots })
  const refused = await ship()
  expect([refused.status, refused.body.message]).toEqual([409, 'On hold, with Dr. Casey Demo.'])
  await lift(hold)
  expect((await ship()).status).toBe(200)
})

test('MED-01 LAW-12 D-76 a question to the doctor that nobody has answered stops the 12 hours alone', async () => {
  const order = await placePrescribedOrder(at)
  const thread = await openDoctorChat(at, order.userId)
  await at.advance(2 * HOUR)
  await write(at, thread, 'patient', 'May I take it with my vitamins?')
  await at.settle()
  expect((await prescriptionOf(order)).due_at).toBeNull()
  await at.advance(30 * HOUR)
  expect(await statusOf(order)).toBe('prescription_received')
  expect(await openHoldOf(at.ctx.db, order.userId)).toBeNull()
  await write(at, thread, 'clinician', 'Yes, you may.')
  await at.settle()
  await at.advance(9 * HOUR + 50 * 60)
  expect(await statusOf(order)).toBe('prescription_received')
  await at.advance(20 * 60)
  expect(await statusOf(order)).toBe('order_placed')
})

test('MED-01 D-76 a message from before the prescription stops nothing', async () => {
  const order = await placeOrderInReview(at)
  await write(at, await openDoctorChat(at, order.userId), 'patient', 'How long does it take?')
  await at.advance(60)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  await at.advance(12 * HOUR + 60)
  expect(await statusOf(order)).toBe('order_placed')
})

test('MED-01 D-76 D-77 an emergency alarm puts the patient on hold in the same moment', async () => {
  const order = await placePrescribedOrder(at)
  const thread = await openDoctorChat(at, order.userId)
  await write(at, thread, 'patient', 'I have chest pain and cannot breathe')
  expect(await openHoldOf(at.ctx.db, order.userId)).toMatchObject({ source: 'alarm', reason: 'emergency' })
  await at.advance(13 * HOUR)
  expect([await statusOf(order), await capturedCents(order.userId)]).toEqual(['prescription_received', 0])
})

test('MED-01 D-76 a patient who writes to the doctor that she is pregnant is on hold, without an alarm', async () => {
  const order = await placePrescribedOrder(at)
  const thread = await openDoctorChat(at, order.userId)
  await write(at, thread, 'patient', 'Is it safe to go on if my husband is not pregnant?')
  expect(await openHoldOf(at.ctx.db, order.userId)).toBeNull()
  await write(at, thread, 'patient', 'Please do not ship it, I just found out that I am pregnant.')
  expect(await openHoldOf(at.ctx.db, order.userId)).toMatchObject({ source: 'words', reason: 'pregnant' })
  expect((await rowOf(at, thread)).emergency_since).toBeNull()
  await at.advance(13 * HOUR)
  expect([await statusOf(order), await capturedCents(order.userId)]).toEqual(['prescription_received', 0])
})

test('MED-06 D-76 a pregnancy written in another place than a chat reaches the doctors and opens the hold', async () => {
  const { userId, token } = await placePrescribedOrder(at)
  const asked = await at.call('POST', '/api/app/data-requests', {
    token,
    body: { kind: 'correction', words: 'My record is wrong: I am pregnant.' },
  })
  expect([asked.status, asked.body['emergency']]).toEqual([200, 'look'])
  expect(await openHoldOf(at.ctx.db, userId)).toMatchObject({ source: 'words', reason: 'pregnant' })
})
