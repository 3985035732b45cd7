import { staffMembers, visits } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, readChartOf } from '@contour/testkit/people/order-in-review'
import { EVERY_DAY, deskCall, moveToBusinessDay, visitCall } from '@contour/testkit/people/visit-people'
import { easternDate, easternTime } from '@contour/domain/time/plain-date'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
  await moveToBusinessDay(at, '10:00')
  expect((await saveHours('clinician', EVERY_DAY)).status).toBe(200)
})
afterAll(() => at.close())
// Each test makes its own appointments.
afterEach(() =>
  at.ctx.db
    .update(visits)
    .set({ state: 'canceled', ended_at: at.clock.now() })
    .where(inArray(visits.state, ['booked', 'waiting', 'called'])),
)

type Order = Awaited<ReturnType<typeof placeOrderInReview>>
type Slot = { starts_at: string; ends_at: string; clinician_id: string; clinician: string }

const saveHours = (who: string, hours: unknown) => deskCall(at, who, 'POST', 'visit-hours', { hours })
const slotsOf = async (order: Order) => (await visitCall(at, order, 'slots')).body['slots'] as Slot[]
const book = (order: Order, { starts_at, clinician_id }: Pick<Slot, 'starts_at' | 'clinician_id'>) =>
  visitCall(at, order, 'book', { starts_at, clinician_id })
const kinds = async (order: Order, kind: string) =>
  (await messagesOf(at, order.email)).filter((one) => one.kind === kind && one.channel === 'email')
const advanceTo = (instant: Date) => at.advance((instant.getTime() - at.clock.now().getTime()) / 1000)

async function booked(days = 2) {
  const order = await placeOrderInReview(at)
  const earliest = at.clock.now().getTime() + days * 86_400_000
  const slot = (await slotsOf(order)).find(({ starts_at }) => Date.parse(starts_at) > earliest)
  if (!slot) throw new Error('no free time')
  expect((await book(order, slot)).status).toBe(200)
  return { order, slot, startsAt: new Date(slot.starts_at) }
}

test('M-06 open hours are saved by quarter hours, and their times are offered to patients of the licensed states', async () => {
  expect(
    (await saveHours('clinician-south', [{ weekday: 1, opens: '09:10', closes: '10:00' }])).body,
  ).toMatchObject({
    code: 'invalid_request',
    field: 'hours',
  })
  expect((await deskCall(at, 'clinician', 'GET', 'visit-hours')).body).toMatchObject({
    hours: EVERY_DAY,
    slot_minutes: 15,
    office: { opens: '09:00', closes: '18:00', weekdays: '12345' },
  })
  const order = await placeOrderInReview(at)
  const slots = await slotsOf(order)
  expect(slots.length).toBeGreaterThan(100)
  expect(new Set(slots.map(({ clinician }) => clinician))).toEqual(new Set(['Dr. Casey Demo']))
  for (const { starts_at } of slots)
    expect(Date.parse(starts_at)).toBeGreaterThanOrEqual(at.clock.now().getTime() + 3_600_000)
  await saveHours('clinician-south', EVERY_DAY)
  expect(await slotsOf(order)).toHaveLength(slots.length)
  await saveHours('clinician-south', [])
})

test('M-06 W-10 a booked time is taken and stands on the chart: a second patient is told so and the first keeps it', async () => {
  const { order, slot } = await booked()
  const second = await placeOrderInReview(at)
  expect((await slotsOf(second)).map(({ starts_at }) => starts_at)).not.toContain(slot.starts_at)
  const refused = await book(second, slot)
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(refused.body.message).toContain('just taken')
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: { state: 'booked', starts_at: slot.starts_at, clinician: { name: 'Dr. Casey Demo' } },
  })
  expect((await readChartOf(at, order.orderId)).visit).toEqual({
    starts_at: slot.starts_at,
    doctor: 'Dr. Casey Demo',
  })
  expect((await visitCall(at, second)).body).toMatchObject({ visit: null })
  // The table itself holds one visit of a clinician at a time.
  const [row] = await at.ctx.db.select().from(visits).where(eq(visits.state, 'booked')).limit(1)
  const { id: _, ...copy } = row!
  const [other] = await at.ctx.db.select().from(visits).limit(1)
  await expect(
    at.ctx.db.insert(visits).values({ ...copy, order_id: other!.order_id + 1, public_id: 'a-second-one' }),
  ).rejects.toThrow()
})

test('M-06 the list of orders and /home say which visit is open, and when', async () => {
  const { order, slot } = await booked()
  const shown = async (path: string) => (await at.call('GET', path, { token: order.token })).body
  const listed = async () => (await shown('/api/order-items'))['orders'] as { visit: unknown }[]
  const open = { state: 'booked', starts_at: slot.starts_at }
  expect(await listed()).toMatchObject([{ visit: open }])
  expect(await shown('/api/app/home')).toMatchObject({ order_list: { orders: [{ visit: open }] } })
  await visitCall(at, order, 'leave')
  expect(await listed()).toMatchObject([{ visit: null }])
  await visitCall(at, order, 'join')
  expect(await listed()).toMatchObject([{ visit: { state: 'waiting', starts_at: null } }])
  await visitCall(at, order, 'leave')
})

test('M-06 two patients book the same time at once: one has it', async () => {
  const pair = [await placeOrderInReview(at), await placeOrderInReview(at)] as const
  const slot = (await slotsOf(pair[0])).at(-1)!
  const answers = await Promise.all(pair.map((order) => book(order, slot)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('M-06 a time nobody offers, a past one and one of a colleague cannot be booked', async () => {
  const order = await placeOrderInReview(at)
  const [slot] = await slotsOf(order)
  const [south] = await at.ctx.db
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.email, 'clinician-south@staff.contour.example'))
  const wrong = [
    { ...slot!, starts_at: '2020-01-06T15:00:00Z' },
    { ...slot!, starts_at: new Date(Date.parse(slot!.starts_at) + 60_000).toISOString() },
    { ...slot!, clinician_id: south!.public_id },
    { ...slot!, clinician_id: 'nobody' },
  ]
  for (const one of wrong) expect((await book(order, one)).status).toBe(409)
})

test('M-06 a booking is confirmed, moved and canceled, and its calendar file has its times', async () => {
  const { order, slot } = await booked()
  expect((await kinds(order, 'visit_booked'))[0]?.body).toContain(`/visit/${order.orderId}`)
  const file = await visitCall(at, order, 'calendar')
  expect(file.body).toMatchObject({ file_name: 'visit.ics' })
  const stamp = slot.starts_at.replaceAll(/[-:]|\.\d{3}/g, '')
  expect(file.body['content']).toContain(`DTSTART:${stamp}`)
  expect(file.body['content']).not.toMatch(/semaglutide|Casey/i)
  const other = (await slotsOf(order)).find(({ starts_at }) => starts_at > slot.starts_at)!
  expect((await book(order, other)).body).toMatchObject({
    visit: { state: 'booked', starts_at: other.starts_at },
    last: { state: 'canceled', starts_at: slot.starts_at },
  })
  expect((await slotsOf(order)).map(({ starts_at }) => starts_at)).toContain(slot.starts_at)
  expect((await visitCall(at, order, 'leave')).body).toMatchObject({
    visit: null,
    last: { state: 'canceled', starts_at: other.starts_at, withdrawn: null },
  })
  expect((await visitCall(at, order, 'calendar')).status).toBe(404)
})

test('M-06 reminders come a day and an hour before, the check-in opens 15 minutes before, and the clinician calls', async () => {
  const order = await placeOrderInReview(at)
  // At 2 pm no state is quiet an hour or a day before.
  const inTwoDays = at.clock.now().getTime() + 2 * 86_400_000
  const slot = (await slotsOf(order)).find(
    ({ starts_at }) => Date.parse(starts_at) > inTwoDays && easternTime(new Date(starts_at)) === '14:00',
  )!
  expect((await book(order, slot)).status).toBe(200)
  const startsAt = new Date(slot.starts_at)
  const named = async () => (await visitCall(at, order)).body['visit']
  expect(await named()).toMatchObject({
    reminders: [24, 1].map((hours) => new Date(startsAt.getTime() - hours * 3_600_000).toISOString()),
  })
  const before = (hours: number) => new Date(startsAt.getTime() - hours * 3_600_000)
  await advanceTo(new Date(before(24).getTime() - 60_000))
  expect(await kinds(order, 'visit_reminder')).toHaveLength(0)
  await advanceTo(before(24))
  expect(await kinds(order, 'visit_reminder')).toHaveLength(1)
  await advanceTo(before(1))
  expect(await kinds(order, 'visit_reminder')).toHaveLength(2)
  expect(await visitCall(at, order, 'join')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await advanceTo(new Date(startsAt.getTime() - 14 * 60_000))
  expect((await visitCall(at, order, 'join')).body).toMatchObject({
    visit: { state: 'waiting', place: null },
  })
  // Before its time only the clinician of the booking may call, by name.
  const pick = (who: string, body = {}) => deskCall(at, who, 'POST', 'visits/pick', body)
  expect((await pick('clinician-west')).status).toBe(404)
  expect((await deskCall(at, 'clinician', 'GET', 'visits')).body).toMatchObject({
    line: [],
    appointments: [{ order_id: order.orderId, mine: true, starts_at: slot.starts_at }],
  })
  // Somebody came without a booking in the meantime; at the booked time the booking goes first.
  const walkIn = await placeOrderInReview(at)
  await visitCall(at, walkIn, 'join')
  await advanceTo(startsAt)
  expect((await pick('clinician')).body).toMatchObject({ visit: { order_id: order.orderId, mine: true } })
  expect((await pick('clinician-west')).body).toMatchObject({ visit: { order_id: walkIn.orderId } })
  for (const [who, { orderId, ...person }] of [
    ['clinician', order],
    ['clinician-west', walkIn],
  ] as const) {
    await visitCall(at, { ...person, orderId }, 'enter')
    const body = { outcome: 'seen', note: 'Well.' }
    expect((await deskCall(at, who, 'POST', `visits/${orderId}/finish`, body)).status).toBe(200)
  }
})

test('M-06 a checked-in patient whose clinician does not come is called by another one after ten minutes', async () => {
  const { order, startsAt } = await booked()
  await advanceTo(startsAt)
  await visitCall(at, order, 'join')
  const pick = () => deskCall(at, 'clinician-west', 'POST', 'visits/pick')
  expect((await pick()).status).toBe(404)
  await at.advance(10 * 60)
  expect((await pick()).body).toMatchObject({ visit: { order_id: order.orderId, mine: false } })
  await visitCall(at, order, 'enter')
  const body = { outcome: 'seen', note: 'Well.' }
  await deskCall(at, 'clinician-west', 'POST', `visits/${order.orderId}/finish`, body)
})

test('M-06 who does not check in within 15 minutes has missed the visit, is told once, and can book again', async () => {
  const { order, startsAt } = await booked()
  await advanceTo(new Date(startsAt.getTime() + 14 * 60_000))
  expect((await visitCall(at, order)).body).toMatchObject({ visit: { state: 'booked' } })
  await at.advance(60)
  expect((await visitCall(at, order)).body).toMatchObject({ visit: null, last: { state: 'missed' } })
  await at.advance(86_400)
  expect(await kinds(order, 'visit_missed')).toHaveLength(1)
  expect((await book(order, (await slotsOf(order))[0]!)).status).toBe(200)
  await visitCall(at, order, 'leave')
})

test('M-06 a clinician cancels an appointment with a reason, and takes a day off only without appointments', async () => {
  const { order, startsAt } = await booked()
  const date = easternDate(startsAt)
  const dayOff = (off: boolean) => deskCall(at, 'clinician', 'POST', 'visit-days-off', { date, off })
  expect(await dayOff(true)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const cancel = (who: string) =>
    deskCall(at, who, 'POST', `visits/${order.orderId}/cancel`, { reason: 'I am called to the hospital.' })
  expect((await cancel('clinician-west')).body).toMatchObject({ code: 'wrong_status' })
  expect((await cancel('clinician-south')).body).toMatchObject({ code: 'not_licensed' })
  expect((await cancel('clinician')).status).toBe(200)
  expect((await kinds(order, 'visit_withdrawn'))[0]?.body).toContain('I am called to the hospital.')
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: null,
    last: {
      state: 'canceled',
      starts_at: startsAt.toISOString(),
      withdrawn: { reason: 'I am called to the hospital.', clinician: { name: 'Dr. Casey Demo' } },
    },
  })
  const onDay = async () =>
    (await slotsOf(order)).filter(({ starts_at }) => easternDate(new Date(starts_at)) === date)
  // Others may be booked on that day by an earlier test.
  const rows = await at.ctx.db.select().from(visits).where(eq(visits.state, 'booked'))
  for (const { id, starts_at } of rows)
    if (starts_at && easternDate(starts_at) === date)
      await at.ctx.db
        .update(visits)
        .set({ state: 'canceled', ended_at: at.clock.now() })
        .where(eq(visits.id, id))
  expect((await dayOff(true)).body).toMatchObject({ days_off: [date] })
  expect(await onDay()).toEqual([])
  expect((await dayOff(false)).body).toMatchObject({ days_off: [] })
  expect((await onDay()).length).toBeGreaterThan(0)
})
