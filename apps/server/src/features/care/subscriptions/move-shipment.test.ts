import { startTestService, staffToken, type TestService } from '@contour/testkit'
import {
  ledgerOfPerson,
  moveToDay,
  shipToday,
  completeTreatment,
  signIn,
  startSubscriber,
} from '@contour/testkit/people/subscription-life'
import type { Member } from '@contour/testkit/people/subscription-life'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { verifyForSupport } from '@contour/testkit/people/verified-caller'
import { shipBy } from '@contour/domain/shipments/supply'
import { addDays, addMonths, daysBetween, easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR, nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  audit,
  orders,
  outbox,
  scheduledJobs,
  shipmentMoves,
  shipments,
  subscriptions,
} from '../../../db/schema.ts'

let at: TestService
let support: string

beforeAll(async () => {
  at = await startTestService()
  support = await signInStaff(at, 'support')
})
afterAll(() => at.close())

type Planned = {
  shipment: number
  ships_on: string
  first_on: string
  days: string[]
  skip_to: string | null
  why_not: string
  check_in_open: boolean
}
type Move = { shipment: number; kind: string; from_on: string; to_on: string; reason: string; by: string }

const planOf = async ({ userId }: Member) => {
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.user_id, userId))
  return plan!
}
const path = (id: string, rest: string) => `/staff-api/billing/subscriptions/${id}/${rest}`
const read = async (id: string, token = support) => {
  const { status, body } = await at.staffCall('GET', path(id, 'shipments'), { token })
  expect(status).toBe(200)
  return { shipments: body['shipments'] as Planned[], moves: body['moves'] as Move[] }
}
/** The patient is on the phone, so that support may move what is theirs (D-104). */
async function onThePhone(id: string): Promise<void> {
  const [plan] = await at.ctx.db.select().from(subscriptions).where(eq(subscriptions.public_id, id))
  if (plan) await verifyForSupport(at, plan.user_id)
}
const move = async (id: string, body: object, token = support) => {
  await onThePhone(id)
  return at.staffCall('POST', path(id, 'move-shipment'), { token, body })
}
const skip = async (id: string, body: object, token = support) => {
  await onThePhone(id)
  return at.staffCall('POST', path(id, 'skip-shipment'), { token, body })
}
const preview = (id: string, query: string) =>
  at.staffCall('GET', path(id, `shipment-preview?${query}`), { token: support })
const checkInsOf = async (id: string) => {
  const rows = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'check_in'), eq(scheduledJobs.subject, id)))
    .orderBy(scheduledJobs.n)
  return rows.filter(({ done_at }) => done_at === null).map(({ n, due_at }) => [n, easternDate(due_at)])
}
const timelineOf = async (member: Member, id: string) => {
  const token = await signIn(at, member)
  const { body } = await at.call('GET', `/api/app/subscriptions/${id}/upcoming`, { token })
  return body['timeline'] as { kind: string; on: string; moved?: { from_on: string; reason: string } }[]
}
const REASON = 'You asked us to send it after your trip.'

test('M-18 D-88 support moves a shipment: the check-in, the schedule, the audit row and the message follow; no cent moves', async () => {
  const maya = await startSubscriber(at, { term: 12 })
  const { public_id: id, next_billing_on } = await planOf(maya)
  const money = await ledgerOfPerson(at, maya.userId)
  const start = easternDate(at.clock.now())
  const { shipments: before } = await read(id)
  expect(before.map(({ shipment }) => shipment)).toEqual([2, 3, 4])
  expect(before.map(({ ships_on }) => ships_on)).toEqual(
    // Each parcel comes two days before the first dose that the 13 of the one before do not cover (D-88).
    [1, 2, 3].map((parcels) =>
      shipBy({ firstUncoveredOn: addDays(start, parcels * 13 * 7) }, US_SHIPPING_CALENDAR),
    ),
  )
  const from_on = before[0]!.ships_on
  // Few enough days that the next shipment stays at least 76 days later, whatever holidays lie between.
  const on = nextShipDate(addDays(from_on, 3))
  const seen = await preview(id, `shipment=2&on=${on}`)
  expect(seen.body).toMatchObject({
    shipments: [{ shipment: 2, from_on, to_on: on }],
    next_billing: { from_on: next_billing_on, to_on: next_billing_on },
  })
  // The patient who may not run out is seen before the day is chosen (D-88).
  const lastDose = addDays(start, 12 * 7)
  expect(seen.body['supply']).toEqual({
    last_dose_on: lastDose,
    arrives_on: US_SHIPPING_CALENDAR.expectedDelivery(on),
    missing_weeks: Math.max(
      0,
      Math.ceil(daysBetween(addDays(lastDose, 7), US_SHIPPING_CALENDAR.expectedDelivery(on)) / 7),
    ),
  })
  expect((await read(id)).moves).toEqual([])
  const done = await move(id, { shipment: 2, from_on, on, reason: ` ${REASON} ` })
  expect(done.body).toMatchObject({ status: 'success', ships_on: on })
  const after = await read(id)
  expect(after.shipments.map(({ ships_on }) => ships_on)).toEqual([
    on,
    before[1]!.ships_on,
    before[2]!.ships_on,
  ])
  expect(after.moves).toMatchObject([{ shipment: 2, kind: 'moved', from_on, to_on: on, reason: REASON }])
  expect(after.moves[0]!.by).not.toBe('')
  expect((await checkInsOf(id))[0]).toEqual([2, addDays(on, -14)])
  const timeline = await timelineOf(maya, id)
  const next = timeline.find(({ kind }) => kind === 'shipment')
  expect(next).toMatchObject({ on, moved: { from_on, reason: REASON } })
  expect(timeline.filter(({ kind }) => kind === 'check_in')[0]!.on).toBe(addDays(on, -14))
  expect(timeline.filter(({ moved }) => moved)).toHaveLength(1)
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'shipment.moved'), eq(audit.subject, `subscription:${id}`)))
  expect(rows).toMatchObject([{ purpose: 'operations', after: { ship_on: on, reason: REASON } }])
  const letters = await at.ctx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.user_id, maya.userId), eq(outbox.kind, 'shipment_moved')))
  expect(letters).toHaveLength(1)
  expect(letters[0]!.body).toContain(REASON)
  expect(await ledgerOfPerson(at, maya.userId)).toEqual(money)
  expect((await planOf(maya)).next_billing_on).toBe(next_billing_on)
  // The screen that showed the old day is told, and a second click moves nothing.
  const again = await move(id, { shipment: 2, from_on, on, reason: REASON })
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  // Moved back by the same rule.
  expect((await move(id, { shipment: 2, from_on: on, on: from_on, reason: 'Moved back.' })).status).toBe(200)
  expect((await read(id)).shipments.map(({ ships_on }) => ships_on)).toEqual(
    before.map(({ ships_on }) => ships_on),
  )
  expect((await timelineOf(maya, id)).filter(({ moved }) => moved)).toEqual([])
})

test('M-18 a skipped shipment and all later ones leave one interval later, the next charge follows, and both come back', async () => {
  const omar = await startSubscriber(at, { term: 6 })
  const { public_id: id, next_billing_on, anchor_on } = await planOf(omar)
  const [second] = (await read(id)).shipments
  const to_on = nextShipDate(addDays(second!.ships_on, 90))
  expect(second!.skip_to).toBe(to_on)
  const seen = await preview(id, 'shipment=2')
  // Counted from the first charge (D-15): after the end of February comes the end of May.
  const later = addMonths(anchor_on!, 9)
  expect(seen.body).toMatchObject({
    shipments: [{ shipment: 2, from_on: second!.ships_on, to_on }],
    next_billing: { from_on: next_billing_on, to_on: later },
  })
  expect((await skip(id, { shipment: 2, from_on: second!.ships_on, reason: REASON })).status).toBe(200)
  expect(await planOf(omar)).toMatchObject({ next_billing_on: later, cycle_months: 3 })
  const timeline = await timelineOf(omar, id)
  const days = (kind: string) => timeline.filter((event) => event.kind === kind).map(({ on }) => on)
  expect(days('shipment').slice(0, 2)).toEqual([to_on, nextShipDate(later)])
  expect(days('renewal')[0]).toBe(later)
  expect(days('capture')).toEqual([])
  const token = await signIn(at, omar)
  const { body } = await at.call('GET', '/api/subscription-items', { token })
  expect((body['subscriptions'] as { next_billing_date: string }[])[0]!.next_billing_date).toBe(later)
  const job = async (kind: 'renewal' | 'renewal_notice') =>
    (
      await at.ctx.db
        .select()
        .from(scheduledJobs)
        .where(and(eq(scheduledJobs.kind, kind), eq(scheduledJobs.subject, id)))
    ).map(({ due_at }) => easternDate(due_at))
  expect(await job('renewal')).toEqual([later])
  expect((await job('renewal_notice')).toSorted()).toEqual([addDays(later, -30), addDays(later, -7)])
  const back = { shipment: 2, from_on: to_on, on: second!.ships_on, reason: 'Moved back.' }
  expect((await move(id, back)).status).toBe(200)
  expect(await planOf(omar)).toMatchObject({ next_billing_on, cycle_months: 0 })
  expect(await job('renewal')).toEqual([next_billing_on])
})

test('M-18 a year with a skip ships every paid month once, and charges when the schedule says', async () => {
  const ines = await startSubscriber(at, { term: 6, drug: 'tirzepatide' })
  const { public_id: id } = await planOf(ines)
  const [second] = (await read(id)).shipments
  expect((await skip(id, { shipment: 2, from_on: second!.ships_on, reason: REASON })).status).toBe(200)
  const [ship] = (await timelineOf(ines, id)).filter(({ kind }) => kind === 'shipment')
  const ordersOf = () =>
    at.ctx.db.select().from(orders).where(eq(orders.user_id, ines.userId)).orderBy(orders.id)
  // On the day on which its check-in opened before, nothing opens.
  await moveToDay(at, addDays(second!.ships_on, -10))
  expect(await ordersOf()).toHaveLength(1)
  await moveToDay(at, addDays(ship!.on, -14))
  const [, order] = await ordersOf()
  expect(order).toMatchObject({ shipment_no: 2, status: 'pending_approval', due_on: ship!.on })
  // The check-in is open and not begun: it can still be moved, and what is open follows.
  const on = nextShipDate(addDays(ship!.on, 6))
  expect((await read(id)).shipments[0]).toMatchObject({ check_in_open: true, ships_on: ship!.on })
  expect((await move(id, { shipment: 2, from_on: ship!.on, on, reason: 'Later.' })).status).toBe(200)
  expect((await ordersOf())[1]!.due_on).toBe(on)
  const reminders = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'check_in_reminder'), eq(scheduledJobs.subject, order!.public_id)))
    .orderBy(scheduledJobs.n)
  expect(reminders.map(({ due_at }) => easternDate(due_at))).toEqual(
    [3, 7, 12].map((days) => addDays(addDays(on, -14), days)),
  )
  await completeTreatment(at, ines, order!.public_id)
  const [box] = await at.ctx.db.select().from(shipments).where(eq(shipments.order_id, order!.id))
  expect(box!.ship_on).toBe(on)
  const sent = await move(id, { shipment: 2, from_on: on, on: nextShipDate(addDays(on, 7)), reason: 'No.' })
  expect(sent).toMatchObject({
    status: 409,
    body: { code: 'wrong_status', message: 'The check-in was sent.' },
  })
  await moveToDay(at, on)
  expect((await shipToday(at, order!.public_id)).status).toBe(200)
  const captures = (await ledgerOfPerson(at, ines.userId)).filter(({ kind }) => kind === 'capture')
  expect(captures).toHaveLength(1)
})

test('M-18 refused: wrong days, the first shipment, foreign callers, unknown ids, blank and long reasons, plans that do not run', async () => {
  const noor = await startSubscriber(at, { term: 12, drug: 'tirzepatide' })
  const { public_id: id } = await planOf(noor)
  const { shipments: planned } = await read(id)
  const [second] = planned
  const from_on = second!.ships_on
  const ask = (on: string, more: object = {}) =>
    move(id, { shipment: 2, from_on, on, reason: REASON, ...more })
  let saturday = from_on
  while (new Date(`${saturday}T12:00:00Z`).getUTCDay() !== 6) saturday = addDays(saturday, 1)
  for (const on of [
    '2020-01-06',
    addDays(second!.days[0]!, -1),
    addDays(second!.days.at(-1)!, 1),
    saturday,
    from_on,
    'tomorrow',
    '2027-02-30',
  ])
    expect([on, (await ask(on)).status]).toEqual([on, 400])
  expect(second!.days).not.toContain(saturday)
  expect(second!.days).not.toContain(from_on)
  const on = nextShipDate(addDays(from_on, 3))
  expect(second!.days).toContain(on)
  for (const reason of ['', '   ', 'x'.repeat(301)]) expect((await ask(on, { reason })).status).toBe(400)
  expect((await ask(on, { from_on: addDays(from_on, -1) })).body['code']).toBe('conflict')
  for (const shipment of [0, -1, 1.5]) expect((await ask(on, { shipment })).status).toBe(400)
  expect((await ask(on, { shipment: 99 })).status).toBe(404)
  expect((await ask(on, { shipment: 1 })).body['code']).toBe('wrong_status')
  expect((await preview(id, 'shipment=2&on=2020-01-06')).status).toBe(400)
  expect((await preview(id, 'shipment=99')).status).toBe(404)
  for (const call of [move, skip])
    expect((await call('no-such-plan', { shipment: 2, from_on, on, reason: REASON })).status).toBeGreaterThan(
      399,
    )
  expect((await skip('no-such-plan', { shipment: 2, from_on, reason: REASON })).status).toBe(404)
  expect((await at.staffCall('GET', path('no-such-plan', 'shipments'), { token: support })).status).toBe(404)
  const foreign = [await signInStaff(at, 'pharmacy'), await signInStaff(at, 'clinician')]
  for (const token of foreign) {
    expect((await move(id, { shipment: 2, from_on, on, reason: REASON }, token)).status).toBe(403)
    expect((await skip(id, { shipment: 2, from_on, reason: REASON }, token)).status).toBe(403)
    expect((await at.staffCall('GET', path(id, 'shipments'), { token })).status).toBe(403)
  }
  expect((await at.staffCall('POST', path(id, 'skip-shipment'), { body: {} })).status).toBe(401)
  // Skipped twice, it cannot be skipped a third time: money would be kept too long for what is not sent.
  const billing = await staffToken(at.ctx, ['billing'])
  let last = second!
  for (let times = 0; times < 2; times += 1) {
    expect((await skip(id, { shipment: 2, from_on: last.ships_on, reason: REASON }, billing)).status).toBe(
      200,
    )
    last = (await read(id)).shipments[0]!
  }
  expect(last.skip_to).toBeNull()
  expect((await skip(id, { shipment: 2, from_on: last.ships_on, reason: REASON })).status).toBe(400)
  const monthly = await startSubscriber(at, { term: 1 })
  expect(
    (await read((await planOf(monthly)).public_id)).shipments.every(({ days }) => days.length === 0),
  ).toBe(true)
  const token = await signIn(at, noor)
  await at.call('GET', `/api/app/subscriptions/${id}/cancel-preview`, { token })
  expect((await at.call('POST', '/api/cancle-subs', { token, body: { subs_id: id } })).status).toBe(200)
  expect(await skip(id, { shipment: 2, from_on: last.ships_on, reason: REASON })).toMatchObject({
    status: 409,
    body: { code: 'wrong_status', message: 'The plan is not running.' },
  })
  expect((await read(id)).shipments).toEqual([])
  const stored = await at.ctx.db
    .select()
    .from(shipmentMoves)
    .where(eq(shipmentMoves.subscription_id, (await planOf(noor)).id))
  expect(stored).toHaveLength(2)
})
