import { inJob } from '../../../call-context.ts'
import { addresses, orders, tasks, visits } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { joinStaff, type Joined } from '@contour/testkit/people/join-staff'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { EVERY_DAY, deskCall, moveToBusinessDay, visitCall } from '@contour/testkit/people/visit-people'
import { addDays, easternDate, easternTime } from '@contour/domain/time/plain-date'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { transitionOrder } from '../orders/index.ts'

let at: TestService
/** A clinician of California alone, with whom the test books. */
let doctor: Joined
let joined = 0
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
beforeEach(async () => {
  // Quiet nowhere in the country.
  await moveToBusinessDay(at, '13:00')
  doctor = await joinStaff(at, {
    email: `booked-${++joined}@staff.contour.example`,
    name: 'Dr. Robin Sample',
    roles: ['clinician'],
    npi: '1234567893',
  })
  expect((await license('CA', 400)).status).toBe(200)
  const hours = { token: doctor.token, body: { hours: EVERY_DAY } }
  expect((await at.staffCall('POST', '/staff-api/visit-hours', hours)).status).toBe(200)
})
// Each test makes its own line.
afterEach(() =>
  at.ctx.db
    .update(visits)
    .set({ state: 'canceled', ended_at: at.clock.now() })
    .where(inArray(visits.state, ['booked', 'waiting', 'called'])),
)

type Order = Awaited<ReturnType<typeof placeOrderInReview>>
type Slot = { starts_at: string; clinician_id: string }

const asAdmin = async (method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api/staff/${doctor.id}${path}`, {
    token: await signInStaff(at, 'admin'),
    ...(body === undefined ? {} : { body }),
  })
const license = (state: string, days: number) =>
  asAdmin('PUT', `/licenses/${state}`, {
    number: `${state}-${joined}`,
    expires_on: addDays(easternDate(at.clock.now()), days),
  })
async function slotsOf(order: Order): Promise<Slot[]> {
  const { body } = await visitCall(at, order, 'slots')
  return (body['slots'] as Slot[])
    .filter(({ clinician_id }) => clinician_id === doctor.id)
    .map(({ starts_at, clinician_id }) => ({ starts_at, clinician_id }))
}
const letters = async (order: Order, kind: string) =>
  (await messagesOf(at, order.email)).filter((one) => one.kind === kind && one.channel === 'email')
const advanceTo = (instant: number) => at.advance((instant - at.clock.now().getTime()) / 1000)

/** Books with the clinician of the test, two days ahead. */
async function booked() {
  const order = await placeOrderInReview(at)
  const earliest = at.clock.now().getTime() + 2 * 86_400_000
  const slot = (await slotsOf(order)).find(({ starts_at }) => Date.parse(starts_at) > earliest)
  if (!slot) throw new Error('no free time')
  expect((await visitCall(at, order, 'book', slot)).status).toBe(200)
  return { order, startsAt: Date.parse(slot.starts_at) }
}

const move = ({ orderId }: Order, event: 'hold_lost' | 'paid') =>
  at.ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.public_id, orderId))
    await inJob(at.ctx, () =>
      transitionOrder(tx, at.clock, {
        order: order!,
        event,
        actor: event === 'paid' ? 'patient' : 'server',
      }),
    )
  })

const waitTasks = async (order: Order) => {
  const rows = await at.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, 'visit_waits'), eq(tasks.subject, `order:${order.orderId}`)))
  return rows.map(({ state }) => state)
}

test('M-06 D-18 a booking outlives a payment that failed and is repaired before it', async () => {
  const { order, startsAt } = await booked()
  await move(order, 'hold_lost')
  expect((await visitCall(at, order)).body).toMatchObject({
    order_status: 'payment_failed',
    takes_place: false,
    visit: { state: 'booked' },
  })
  // Nobody is reminded of a visit that cannot take place, and nobody checks in for it.
  await advanceTo(startsAt - 5 * 60_000)
  expect(await letters(order, 'visit_reminder')).toEqual([])
  expect((await visitCall(at, order, 'join')).status).toBe(409)
  await move(order, 'paid')
  expect((await visitCall(at, order, 'join')).body).toMatchObject({ visit: { state: 'waiting' } })
  expect(await letters(order, 'visit_canceled')).toEqual([])
})

test('M-06 D-18 a booking whose payment is not repaired is canceled after its time, and the patient is told why', async () => {
  const { order, startsAt } = await booked()
  await move(order, 'hold_lost')
  await advanceTo(startsAt + 15 * 60_000)
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: null,
    last: { state: 'canceled', canceled_because: 'payment' },
  })
  await at.advance(86_400)
  const [letter] = await letters(order, 'visit_canceled')
  expect(letter?.body).toContain('valid card')
  expect(letter?.body).toContain(`/visit/${order.orderId}`)
  expect(await letters(order, 'visit_missed')).toEqual([])
})

test('M-06 D-18 who is in line when the payment fails loses the place, and is told so', async () => {
  const order = await placeOrderInReview(at)
  await visitCall(at, order, 'join')
  await move(order, 'hold_lost')
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: null,
    last: { state: 'canceled', canceled_because: 'payment' },
  })
  await at.settle()
  expect((await letters(order, 'visit_canceled'))[0]?.body).toContain('no longer in line')
})

test('M-06 a decision before the booked visit cancels it, and the patient is told that it is not needed', async () => {
  const { order } = await booked()
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  await at.settle()
  expect((await letters(order, 'visit_canceled'))[0]?.body).toContain('decided without it')
})

test('M-06 M-08 a booking ends with the license of its clinician, and the patient can book another', async () => {
  const { order } = await booked()
  expect((await asAdmin('DELETE', '/licenses/CA')).status).toBe(200)
  await at.settle()
  expect((await visitCall(at, order)).body).toMatchObject({
    takes_place: true,
    visit: null,
    last: { state: 'canceled', canceled_because: 'clinician_lost' },
  })
  expect((await letters(order, 'visit_canceled'))[0]?.body).toContain('Another doctor can see you')
  expect((await visitCall(at, order, 'join')).status).toBe(200)
})

test('M-06 M-08 a license that ends before the visit ends its booking, and offers no later time', async () => {
  const { order } = await booked()
  expect((await license('CA', 200)).status).toBe(200)
  await at.settle()
  expect((await visitCall(at, order)).body).toMatchObject({ visit: { state: 'booked' } })
  expect((await license('CA', 1)).status).toBe(200)
  await at.settle()
  expect((await visitCall(at, order)).body).toMatchObject({ visit: null })
  const lastDay = addDays(easternDate(at.clock.now()), 1)
  const days = (await slotsOf(order)).map(({ starts_at }) => easternDate(new Date(starts_at)))
  expect(days.length).toBeGreaterThan(0)
  expect(days.filter((day) => day > lastDay)).toEqual([])
})

test.each([
  ['the account is disabled', () => asAdmin('POST', '/active', { active: false })],
  [
    'the clinician becomes support',
    () => asAdmin('POST', '', { name: 'Robin Sample', roles: ['support'], npi: null }),
  ],
])('M-06 a booking ends when %s', async (_, change) => {
  const { order } = await booked()
  expect((await change()).status).toBe(200)
  await at.settle()
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: null,
    last: { canceled_because: 'clinician_lost' },
  })
})

test('M-06 D-57 a booking ends when the order moves to a state without its clinician’s license', async () => {
  const { order } = await booked()
  await at.ctx.db
    .update(addresses)
    .set({ city: 'Orlando', state: 'FL', zip: '32801' })
    .where(and(eq(addresses.user_id, order.userId), eq(addresses.kind, 'shipping')))
  await prescribeOrder(at, order.orderId)
  await at.settle()
  expect((await visitCall(at, order)).body).toMatchObject({
    order_status: 'waiting_prescription',
    visit: null,
    last: { canceled_because: 'clinician_lost' },
  })
})

test('M-06 a day off asks for no cancellation that the clinician cannot make', async () => {
  const { order, startsAt } = await booked()
  const date = easternDate(new Date(startsAt))
  const dayOff = () =>
    at.staffCall('POST', '/staff-api/visit-days-off', { token: doctor.token, body: { date, off: true } })
  expect((await dayOff()).status).toBe(409)
  // The service has not looked at the booking yet.
  expect((await asAdmin('DELETE', '/licenses/CA')).status).toBe(200)
  expect((await dayOff()).status).toBe(200)
  await at.settle()
  expect((await visitCall(at, order)).body).toMatchObject({ visit: null })
})

test('M-06 a patient who has checked in can be told by the clinician that the visit does not take place', async () => {
  const { order, startsAt } = await booked()
  await advanceTo(startsAt - 10 * 60_000)
  await visitCall(at, order, 'join')
  const canceled = await at.staffCall('POST', `/staff-api/visits/${order.orderId}/cancel`, {
    token: doctor.token,
    body: { reason: 'I am called to the hospital.' },
  })
  expect(canceled.status).toBe(200)
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: null,
    last: { withdrawn: { reason: 'I am called to the hospital.' } },
  })
})

test('M-06 a checked-in patient who is not called gets word after five minutes, and clinicians a task until the call', async () => {
  const { order, startsAt } = await booked()
  await advanceTo(startsAt - 10 * 60_000)
  await visitCall(at, order, 'join')
  await advanceTo(startsAt + 4 * 60_000)
  expect(await waitTasks(order)).toEqual([])
  await advanceTo(startsAt + 5 * 60_000)
  expect(await waitTasks(order)).toEqual(['open'])
  expect((await letters(order, 'visit_late'))[0]?.body).toContain('has not started yet')
  await advanceTo(startsAt + 10 * 60_000)
  expect((await deskCall(at, 'clinician', 'POST', 'visits/pick')).body).toMatchObject({
    visit: { order_id: order.orderId },
  })
  expect(await waitTasks(order)).toEqual(['settled'])
})

test('M-06 who is called in time, and who leaves, alarms nobody', async () => {
  const { order, startsAt } = await booked()
  await advanceTo(startsAt)
  await visitCall(at, order, 'join')
  await visitCall(at, order, 'leave')
  await advanceTo(startsAt + 6 * 60_000)
  expect(await waitTasks(order)).toEqual([])
  expect(await letters(order, 'visit_late')).toEqual([])
})

test('M-06 a late visit whose order moves on leaves no task behind', async () => {
  const { order, startsAt } = await booked()
  await advanceTo(startsAt)
  await visitCall(at, order, 'join')
  await advanceTo(startsAt + 6 * 60_000)
  expect(await waitTasks(order)).toEqual(['open'])
  await move(order, 'hold_lost')
  expect(await waitTasks(order)).toEqual(['settled'])
})

test('M-06 who missed a visit, and is prescribed before the notice about it, gets none', async () => {
  const order = await placeOrderInReview(at)
  const earliest = at.clock.now().getTime() + 86_400_000
  // 9 am Eastern is 6 am in California, where it is quiet until later than the end of the check-in.
  const slot = (await slotsOf(order)).find(
    ({ starts_at }) => Date.parse(starts_at) > earliest && easternTime(new Date(starts_at)) === '09:00',
  )
  if (!slot) throw new Error('no free time')
  await visitCall(at, order, 'book', slot)
  await advanceTo(Date.parse(slot.starts_at) + 15 * 60_000)
  expect((await visitCall(at, order)).body).toMatchObject({ visit: null, last: { state: 'missed' } })
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  await at.advance(86_400)
  expect(await letters(order, 'visit_missed')).toEqual([])
})
