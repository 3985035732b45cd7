import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { orders, prescriptionItems, prescriptions, weights } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import {
  applyPrescriptionDecision,
  placePrescribedOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  buySubscription,
  completeTreatment,
  ledgerOfPerson,
  moveToDay,
  shipToday,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

/** Returns the order of a monthly plan's second shipment, once it is due. */
async function secondShipment({ userId }: Member) {
  await moveToDay(at, addMonths(easternDate(at.clock.now()), 1))
  const [order] = await at.ctx.db
    .select({ kind: orders.kind, status: orders.status })
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.shipment_no, 2)))
  return order
}

test('a month that follows the ladder goes to the pharmacy without a question', async () => {
  const member = await startSubscriber(at, { term: 1 })
  expect(await secondShipment(member)).toMatchObject({ kind: 'continuation', status: 'order_placed' })
})

test('MED-05 a weight of underweight given meanwhile sends the next month to a clinician, not to the pharmacy', async () => {
  const member = await startSubscriber(at, { term: 1 })
  await underweight(member)
  expect(await secondShipment(member)).toMatchObject({ kind: 'refill', status: 'pending_approval' })
})

test('MED-02 a later month above the ladder that no signature explains goes to a clinician', async () => {
  const member = await startSubscriber(at, { term: 1 })
  const [signed] = await at.ctx.db
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.public_id, member.orderId))
  // A line of before the ladder was asked: nobody can sign it without a reason any more.
  await at.ctx.db
    .update(prescriptionItems)
    .set({ strength_ug: 2400, strength: '2.4 mg' })
    .where(and(eq(prescriptionItems.prescription_id, signed?.id ?? 0), eq(prescriptionItems.slot, 'Month 2')))
  expect(await secondShipment(member)).toMatchObject({ kind: 'refill', status: 'pending_approval' })
})

const REVIEW_AGAIN =
  'A clinician has to review this prescription again before it ships. It was returned to the clinicians. Do not ship it.'
const underweight = ({ userId }: Pick<Member, 'userId'>) =>
  at.ctx.db.insert(weights).values({ user_id: userId, lb: 100, source: 'profile', at: at.clock.now() })
const refusalOf = async (orderId: string) => {
  const { status, body } = await shipToday(at, orderId)
  return [status, body.message]
}

test('MED-05 D-80 a weight of underweight given after the acceptance returns the parcel from the pharmacy to a clinician, and nothing is charged', async () => {
  const member = await buySubscription(at, { term: 1 })
  await completeTreatment(at, member, member.orderId)
  await moveToShipDay(at)
  await underweight(member)
  expect(await refusalOf(member.orderId)).toEqual([409, REVIEW_AGAIN])
  expect(await statusOf(member.orderId)).toEqual(returned)
  expect((await messagesOf(at, member.email)).map(({ kind }) => kind)).toContain('review_again')
  expect((await ledgerOfPerson(at, member.userId)).map(({ kind }) => kind)).not.toContain('capture')
  // Nobody can send it from there.
  expect((await shipToday(at, member.orderId)).status).toBe(409)
})

test('MED-05 D-80 a later month that is at the pharmacy already goes back to its patient, for the form that a clinician reads', async () => {
  const member = await startSubscriber(at, { term: 1 })
  expect(await secondShipment(member)).toMatchObject({ status: 'order_placed' })
  await moveToShipDay(at)
  const [second] = await at.ctx.db
    .select({ id: orders.public_id })
    .from(orders)
    .where(and(eq(orders.user_id, member.userId), eq(orders.shipment_no, 2)))
  const id = second?.id ?? ''
  await underweight(member)
  expect(await refusalOf(id)).toEqual([409, REVIEW_AGAIN])
  expect((await statusOf(id))?.status).toBe('pending_approval')
})

test('D-76 D-80 what is on hold is not returned: whoever lifts the hold decides first', async () => {
  const member = await buySubscription(at, { term: 1 })
  await completeTreatment(at, member, member.orderId)
  await moveToShipDay(at)
  await underweight(member)
  await stopCare(at, { ...member, token: await signIn(at, member) })
  expect((await refusalOf(member.orderId))[1]).toContain('On hold, with')
  expect((await statusOf(member.orderId))?.status).toBe('order_placed')
})

/** An order whose prescription awaits the patient, who has since given a weight of underweight. */
async function underweightSince() {
  const order = await placePrescribedOrder(at)
  await underweight(order)
  return order
}
const statusOf = async (orderId: string) => {
  const [row] = await at.ctx.db
    .select({ status: orders.status, doseChange: orders.dose_change })
    .from(orders)
    .where(eq(orders.public_id, orderId))
  return row
}
const returned = { status: 'waiting_prescription', doseChange: false }

test('D-80 a weight of underweight given meanwhile is not accepted by silence: after 12 hours a clinician looks again', async () => {
  const order = await underweightSince()
  await at.advance(12 * 3600 + 60)
  expect(await statusOf(order.orderId)).toEqual(returned)
  const letters = (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'review_again')
  expect(letters.map(({ channel }) => channel)).toContain('email')
  expect(letters[0]?.body).toContain('Something has changed since your doctor signed.')
  expect(letters[0]?.body).toMatch(/You hear from us by \w{3}, \w{3} \d+, \d+(:\d\d)?.[ap]m.PT\./)
  expect((await readChartOf(at, order.orderId)).flags).toContainEqual(
    expect.objectContaining({ rule: 'bmi-underweight', stops: true }),
  )
})

test('D-80 the patient’s own acceptance goes back to a clinician too, and nothing is at the pharmacy', async () => {
  const order = await underweightSince()
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(409)
  expect(await statusOf(order.orderId)).toEqual(returned)
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('review_again')
})

test('D-78 a prescription whose flags the signature answered is accepted by silence as before', async () => {
  const order = await placePrescribedOrder(at)
  await at.advance(12 * 3600 + 60)
  expect((await statusOf(order.orderId))?.status).toBe('order_placed')
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).not.toContain('review_again')
})
