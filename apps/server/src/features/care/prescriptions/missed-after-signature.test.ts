import { buildDirections } from '@contour/domain/dosing/directions'
import { productFor } from '@contour/domain/dosing/formulary'
import { slotOfLabel } from '@contour/domain/dosing/months'
import { addDays, addMonths, daysBetween, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { startTestService, type TestService } from '@contour/testkit'
import { holdIdOf, liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import {
  answerQuestions,
  LADDER,
  lastQuestionOf,
  moveToQuestions,
  startOnLadder,
} from '@contour/testkit/people/dose-question-life'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import {
  applyPrescriptionDecision,
  prescribeOrder,
  readChartOf,
} from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitForm } from '@contour/testkit/people/submit-form'
import { moveToDay, shipToday, signIn, type Member } from '@contour/testkit/people/subscription-life'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inJob } from '../../../call-context.ts'
import { orders, scheduledJobs, shipments, subscriptions } from '../../../db/schema.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { scheduleShippingReview } from '../shipments/index.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const DAY_MS = 86_400_000
/** Days from a parcel of four weeks to the end of two weeks without a dose. */
const AFTER_TWO_MISSED_WEEKS = 28 + 14
const AFTER_A_GAP = AFTER_TWO_MISSED_WEEKS + 10
const daysLater = (days: number) => moveToDay(at, addDays(easternDate(at.clock.now()), days))

/** Month 2 is two steps above Month 1, for a reason that was typed at the signature; the first parcel has arrived. */
const steepPlan = () => startOnLadder(at, 1, { ...LADDER, '2': 1000 })

async function second({ userId }: Member) {
  const [order] = await at.ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, userId), eq(orders.shipment_no, 2)))
  if (!order) throw new Error('no second order')
  return order
}

/** The second parcel, of 1 mg, is at the pharmacy on the day that it was planned for. */
async function atPharmacy(): Promise<Member> {
  const member = await steepPlan()
  await moveToQuestions(at, member)
  await answerQuestions(at, member)
  await moveToDay(at, (await lastQuestionOf(at, member))?.first_on ?? '')
  expect(await second(member)).toMatchObject({ kind: 'continuation', status: 'order_placed' })
  return member
}

/** The second parcel's order was signed again, a step of two with its reason, while no weeks are missed yet. */
async function refillSigned() {
  const member = await atPharmacy()
  const { public_id: orderId } = await second(member)
  const person = { ...member, firstId: member.orderId, orderId, token: await signIn(at, member) }
  await stopCare(at, person)
  expect((await liftCareHold(at, await holdIdOf(at, member.userId), 'dose_change')).status).toBe(200)
  // The prescription that covered it is void: she is asked everything again.
  const { body: form } = await at.call('GET', `/forms/orders/${orderId}`, { token: person.token })
  const sent = await submitForm(at, person, form['has_own_prescription'] ? 'refill' : 'medical')
  expect([sent.status, sent.body.message]).toEqual([200, sent.body.message])
  const chart = await readChartOf(at, orderId)
  const product = productFor('semaglutide', 1000)
  const items = chart.suggested.map((line) => ({
    ...line,
    med_id: product?.medId ?? '',
    directions: buildDirections({
      drug: 'semaglutide',
      slot: slotOfLabel(line.slot) ?? '1',
      strengthUg: 1000,
      monthsBefore: chart.treatment.months_before,
    }),
  }))
  expect((await prescribeOrder(at, orderId, { items })).status).toBe(200)
  return person
}

/** The first parcel arrived so early that two weeks without a dose are over on the day after the signature. */
async function missedTomorrow({ firstId }: { firstId: string }) {
  const [parcel] = await at.ctx.db
    .select({ id: shipments.id, arrived: shipments.delivered_at })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(eq(orders.public_id, firstId))
  if (!parcel?.arrived) throw new Error('the first parcel has not arrived')
  const lasts = addDays(easternDate(parcel.arrived), AFTER_TWO_MISSED_WEEKS)
  const early = daysBetween(addDays(easternDate(at.clock.now()), 1), lasts)
  const arrived = new Date(parcel.arrived.getTime() - early * DAY_MS)
  await at.ctx.db.update(shipments).set({ delivered_at: arrived }).where(eq(shipments.id, parcel.id))
}

const REVIEW_AGAIN =
  'A clinician has to review this prescription again before it ships. It was returned to the clinicians. Do not ship it.'
async function tryToShip(member: Member) {
  await moveToShipDay(at)
  const { status, body } = await shipToday(at, (await second(member)).public_id)
  return [status, body.message]
}

test('MED-08 D-78 ship gate: the reason for a step of two is no reason after weeks that were missed since, and it is one before', async () => {
  const inTime = await atPharmacy()
  expect(await tryToShip(inTime)).toEqual([200, 'Order shipped.'])
  const member = await atPharmacy()
  await daysLater(AFTER_A_GAP)
  expect(await tryToShip(member)).toEqual([409, REVIEW_AGAIN])
  expect((await second(member)).status).toBe('pending_approval')
})

test('MED-08 D-78 board: on the morning of a ship day what has missed weeks is returned before anybody packs it, and the rest stays', async () => {
  const member = await atPharmacy()
  await daysLater(AFTER_A_GAP)
  const ready = await atPharmacy()
  const shown = async () => {
    const token = await signInStaff(at, 'pharmacy')
    const { body } = await at.staffCall('GET', '/staff-api/pharmacy/orders?show=ready', { token })
    return (body['rows'] as { order_id: string }[]).map(({ order_id: id }) => id)
  }
  const [missed, inTime] = [(await second(member)).public_id, (await second(ready)).public_id]
  expect(await shown()).toEqual(expect.arrayContaining([missed, inTime]))
  await inJob(at.ctx, () => scheduleShippingReview(at.ctx))
  const morning = easternInstant(nextShipDate(addDays(easternDate(at.clock.now()), 1)), '06:00')
  await at.advance((morning.getTime() - at.clock.now().getTime()) / 1000 - 60)
  expect(await shown()).toContain(missed)
  await at.advance(120)
  expect(await shown()).not.toContain(missed)
  expect(await shown()).toContain(inTime)
  expect((await second(member)).status).toBe('pending_approval')
  const [next] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'shipping_review'), isNull(scheduledJobs.done_at)))
  expect(easternDate(next?.due_at ?? morning) > easternDate(morning)).toBe(true)
  // A start keeps a look that is due.
  await inJob(at.ctx, () => scheduleShippingReview(at.ctx))
  const [same] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(eq(scheduledJobs.id, next?.id ?? 0))
  expect(same?.due_at).toEqual(next?.due_at)
  // Each of the other paths is asked alone.
  await cancelJobs(at.ctx.db, at.clock, 'shipping_review', 'pharmacy')
})

test('MED-08 D-78 continuation: after a pause of weeks without a dose the next month is a check-in, whatever was signed', async () => {
  const member = await steepPlan()
  const token = await signIn(at, member)
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, member.userId))
  const path = `/api/app/subscriptions/${plan?.public_id}/pause`
  expect((await at.call('POST', path, { token, body: { months: 2 } })).status).toBe(200)
  await moveToDay(at, addMonths(easternDate(at.clock.now()), 3))
  expect(await second(member)).toMatchObject({ kind: 'refill', status: 'pending_approval' })
})

test('MED-08 D-78 timer and acceptance: weeks that were missed since the signature are accepted by no silence and no patient', async () => {
  const person = await refillSigned()
  await missedTomorrow(person)
  await at.advance(13 * 3600)
  expect((await second(person)).status).toBe('waiting_prescription')
  expect((await applyPrescriptionDecision(at, person, true)).status).toBe(409)
  expect((await second(person)).status).toBe('waiting_prescription')
})

test('MED-08 D-78 refill: signed and accepted before the weeks were missed, it is returned and nothing ships', async () => {
  const person = await refillSigned()
  expect((await applyPrescriptionDecision(at, person, true)).status).toBe(200)
  await daysLater(AFTER_A_GAP)
  expect(await tryToShip(person)).toEqual([409, REVIEW_AGAIN])
  expect((await second(person)).status).toBe('waiting_prescription')
})
