import {
  audit,
  chartNotes,
  consents,
  orders,
  tasks,
  users,
  visitDuty,
  visits,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, prescribeOrder, readChartOf } from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { deskCall, visitCall } from '@contour/testkit/people/visit-people'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { after, minutes } from '../../../clock.ts'
import { production } from '../../../config/test-environment.ts'
import { readConfig } from '../../../config.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())
// Each test makes its own line: whoever an earlier one left in it goes home.
afterEach(async () => {
  const open = await at.ctx.db.select().from(visits).orderBy(asc(visits.id))
  for (const { id, state } of open)
    if (!['done', 'missed', 'canceled'].includes(state))
      await at.ctx.db
        .update(visits)
        .set({ state: 'canceled', ended_at: at.clock.now() })
        .where(eq(visits.id, id))
})

type Order = Awaited<ReturnType<typeof placeOrder>>

const desk = (who: string, path: string, body: Record<string, unknown> = {}) =>
  deskCall(at, who, 'POST', path, body)
const line = async (who: string) => (await deskCall(at, who, 'GET', 'visits')).body
const pick = (who: string, order?: Order) =>
  desk(who, 'visits/pick', order ? { order_id: order.orderId } : {})
const orderRow = async ({ orderId }: Order) =>
  (await at.ctx.db.select().from(orders).where(eq(orders.public_id, orderId)))[0]
const stateOf = async (order: Order) => {
  const { body } = await visitCall(at, order)
  return (body['visit'] as { state: string } | null)?.state ?? null
}
const phoneTasks = (order: Order) =>
  at.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, 'visit_to_arrange'), eq(tasks.subject, `order:${order.orderId}`)))

async function inLine(state = 'CA'): Promise<Order> {
  const order = await placeOrderInReview(at)
  await at.ctx.db.update(orders).set({ state }).where(eq(orders.public_id, order.orderId))
  expect((await visitCall(at, order, 'join')).status).toBe(200)
  return order
}

test('M-06 P-EXP-006 without a partner the start leads to our waiting room and is audited, and no call is arranged', async () => {
  const order = await placeOrderInReview(at)
  for (let press = 0; press < 2; press++)
    expect((await visitCall(at, order, 'start')).body).toMatchObject({ url: `/visit/${order.orderId}` })
  expect(await phoneTasks(order)).toEqual([])
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `order:${order.orderId}`), eq(audit.action, 'visit.started')))
  expect(rows).toHaveLength(2)
})

test('M-06 a patient joins the line once, sees the place, and leaves it', async () => {
  const first = await inLine()
  const second = await inLine()
  expect((await visitCall(at, second, 'join')).body).toMatchObject({ visit: { state: 'waiting', place: 2 } })
  expect((await visitCall(at, first)).body).toMatchObject({
    takes_place: true,
    by: 'room',
    doctor_on: false,
    visit: { state: 'waiting', place: 1, place_kept: false, clinician: null },
  })
  expect((await visitCall(at, first, 'leave')).body).toMatchObject({
    visit: null,
    last: { state: 'canceled' },
  })
  expect((await visitCall(at, second)).body).toMatchObject({ visit: { place: 1 } })
  expect((await visitCall(at, first, 'leave')).status).toBe(200)
})

test('M-06 the place counts only those whom the same clinicians serve', async () => {
  const south = await inLine('FL')
  await desk('clinician-west', 'visits/duty', { on: true })
  const west = await inLine('OR')
  // A clinician with every license is not on, so Florida's patient is nobody's competitor.
  expect((await visitCall(at, west)).body).toMatchObject({ doctor_on: true, visit: { place: 1 } })
  expect((await visitCall(at, south)).body).toMatchObject({ doctor_on: false })
  await desk('clinician-west', 'visits/duty', { on: false })
  expect((await visitCall(at, west)).body).toMatchObject({ doctor_on: false, visit: { place: 2 } })
})

test('M-06 an open console keeps a clinician on, and nobody who is off', async () => {
  const order = await inLine('OR')
  const keep = async () => (await desk('clinician-west', 'visits/duty/keep')).body['duty']
  expect(await keep()).toEqual({ on: false, until: null })
  await desk('clinician-west', 'visits/duty', { on: true })
  const endsSoon = after(at.ctx.clock.real(), minutes(1))
  await at.ctx.db.update(visitDuty).set({ until: endsSoon })
  const kept = (await keep()) as { on: boolean; until: string }
  expect(kept.on).toBe(true)
  expect(new Date(kept.until).getTime()).toBeGreaterThan(endsSoon.getTime())
  expect((await visitCall(at, order)).body).toMatchObject({ doctor_on: true })
  await at.ctx.db.update(visitDuty).set({ until: after(at.ctx.clock.real(), -minutes(1)) })
  expect(await keep()).toEqual({ on: false, until: null })
  expect((await visitCall(at, order)).body).toMatchObject({ doctor_on: false })
})

test('M-06 the menu counts the patients in line whom the clinician may call', async () => {
  const counted = async (who: string) =>
    ((await deskCall(at, who, 'GET', 'tasks/count')).body['sections'] as Record<string, number>)['visits'] ??
    -1
  const [west, all] = [await counted('clinician-west'), await counted('clinician')]
  await inLine('FL')
  const order = await inLine('OR')
  expect([await counted('clinician-west'), await counted('clinician')]).toEqual([west + 1, all + 2])
  await visitCall(at, order, 'leave')
  expect(await counted('clinician-west')).toBe(west)
})

test('M-06 a clinician calls, the patient is told by text and enters, the outcome moves the order and goes to the chart', async () => {
  const order = await placeOrderInReview(at)
  expect((await desk('clinician', `orders/${order.orderId}/require-visit`)).status).toBe(200)
  expect((await orderRow(order))?.status).toBe('appointment_required')
  expect(await phoneTasks(order)).toEqual([])
  await visitCall(at, order, 'join')
  expect(await line('clinician')).toMatchObject({
    current: null,
    line: [{ order_id: order.orderId, place: 1, missed_before: 0, mine: false }],
  })
  expect((await pick('clinician')).body).toMatchObject({
    visit: { order_id: order.orderId, visit_state: 'called' },
  })
  const told = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'visit_turn')
  expect(told?.body).toContain(`/visit/${order.orderId}`)
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: { state: 'called', clinician: { name: 'Dr. Casey Demo' } },
  })
  expect((await visitCall(at, order, 'enter')).body).toMatchObject({
    connection: { ice_servers: [], relay_only: false, expires_at: null },
  })
  const entered = await desk('clinician', `visits/${order.orderId}/enter`)
  expect(entered.body).toMatchObject({ visit: { visit_state: 'in_progress' } })
  const done = await desk('clinician', `visits/${order.orderId}/finish`, {
    outcome: 'seen',
    note: 'All well, no side effects.',
  })
  expect(done).toMatchObject({ status: 200, body: { order_status: 'waiting_prescription' } })
  const row = await orderRow(order)
  const notes = await at.ctx.db
    .select()
    .from(chartNotes)
    .where(eq(chartNotes.order_id, row?.id ?? 0))
  expect(notes.map(({ text }) => text)).toEqual(['Live visit: All well, no side effects.'])
  expect((await visitCall(at, order)).body).toMatchObject({
    visit: null,
    last: { state: 'done', outcome: 'seen' },
  })
  expect(await line('clinician')).toMatchObject({ current: null, line: [] })
})

test('M-06 M-31 who waits is told by email, and by text too after agreeing to it in the room', async () => {
  const order = await inLine()
  expect((await visitCall(at, order)).body).toMatchObject({ may_text: false })
  expect(await line('clinician')).toMatchObject({ line: [{ may_text: false }] })
  for (let press = 0; press < 2; press++)
    expect((await visitCall(at, order, 'texts')).body).toMatchObject({ may_text: true })
  const given = await at.ctx.db
    .select()
    .from(consents)
    .where(and(eq(consents.user_id, order.userId), eq(consents.kind, 'texts'), eq(consents.agreed, true)))
  expect(given).toMatchObject([{ page: `/visit/${order.orderId}` }])
  expect((await pick('clinician')).body).toMatchObject({ visit: { may_text: true } })
  const [user] = await at.ctx.db.select().from(users).where(eq(users.id, order.userId))
  const told = [...(await messagesOf(at, order.email)), ...(await messagesOf(at, user?.phone ?? ''))]
  const mine = told.filter(({ kind, user_id }) => kind === 'visit_turn' && user_id === order.userId)
  expect(mine.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms'])
})

test('M-06 another visit sends the order to appointment_required and asks the patient to come again', async () => {
  const order = await inLine()
  await pick('clinician')
  await visitCall(at, order, 'enter')
  const { body } = await desk('clinician', `visits/${order.orderId}/finish`, {
    outcome: 'another_visit',
    note: 'The connection was too poor.',
  })
  expect(body).toMatchObject({ order_status: 'appointment_required' })
  expect((await messagesOf(at, order.email)).map(({ kind }) => kind)).toContain('visit_needed')
  expect((await visitCall(at, order)).body).toMatchObject({
    order_status: 'appointment_required',
    takes_place: true,
    visit: null,
    last: { state: 'done', outcome: 'another_visit' },
  })
  expect((await visitCall(at, order, 'join')).body).toMatchObject({ visit: { state: 'waiting' } })
})

test('M-06 the line is called in order, and a second clinician who calls the same patient is told so', async () => {
  const [first, second] = [await inLine(), await inLine()]
  expect((await pick('clinician-west', second)).body).toMatchObject({ code: 'conflict' })
  expect((await pick('clinician', first)).status).toBe(200)
  expect(await pick('clinician-west', first)).toMatchObject({ status: 409, body: { code: 'taken' } })
  expect((await pick('clinician-west')).body).toMatchObject({ visit: { order_id: second.orderId } })
  // One open visit at a time.
  await inLine()
  expect(await pick('clinician')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  // Nobody speaks with, returns, misses or ends the visit of a colleague.
  for (const act of ['enter', 'return', 'missed'])
    expect(await desk('clinician-west', `visits/${first.orderId}/${act}`)).toMatchObject({
      status: 409,
      body: { code: 'wrong_status' },
    })
  const outcome = { outcome: 'seen', note: 'Not mine.' }
  expect((await desk('clinician-west', `visits/${first.orderId}/finish`, outcome)).status).toBe(409)
  expect(await stateOf(first)).toBe('called')
})

test('M-06 whoever has the page of the line open is called before somebody who has left it, and who left keeps the place', async () => {
  const [left, here] = [await inLine(), await inLine()]
  const row = await orderRow(left)
  await at.ctx.db
    .update(visits)
    .set({ patient_seen_at: after(at.clock.real(), -minutes(2)) })
    .where(eq(visits.order_id, row!.id))
  expect((await pick('clinician')).body).toMatchObject({ visit: { order_id: here.orderId } })
  expect((await visitCall(at, left)).body).toMatchObject({ visit: { state: 'waiting', place: 1 } })
  expect((await pick('clinician-west')).body).toMatchObject({ visit: { order_id: left.orderId } })
})

test('M-06 a place in line ends with its day: who lined up today is called before somebody who left on an earlier one, and counts as before', async () => {
  const old = await inLine()
  await at.advance(2 * 86_400)
  const today = await inLine()
  const placeOf = async (order: Order) =>
    ((await visitCall(at, order)).body['visit'] as { place: number | null }).place
  expect([await placeOf(today), await placeOf(old)]).toEqual([1, 2])
  const row = await orderRow(old)
  // Both have the page open, so that the day alone decides.
  await at.ctx.db.update(visits).set({ patient_seen_at: at.clock.real() }).where(eq(visits.order_id, row!.id))
  expect((await pick('clinician')).body).toMatchObject({ visit: { order_id: today.orderId } })
  expect(await placeOf(old)).toBe(1)
})

test('M-06 M-08 clinicians see and call patients of their states only', async () => {
  const order = await inLine('CA')
  expect(await line('clinician-south')).toMatchObject({ line: [], elsewhere: 1 })
  expect(await pick('clinician-south')).toMatchObject({ status: 404 })
  expect(await pick('clinician-south', order)).toMatchObject({ status: 403, body: { code: 'not_licensed' } })
  for (const act of ['enter', 'return', 'missed'])
    expect((await desk('clinician-south', `visits/${order.orderId}/${act}`)).body).toMatchObject({
      code: 'not_licensed',
    })
  expect(await line('clinician-west')).toMatchObject({ line: [{ order_id: order.orderId }], elsewhere: 0 })
})

test('M-06 support and other patients are kept out of a visit', async () => {
  const order = await inLine()
  const other = await placeOrderInReview(at)
  for (const act of [undefined, 'join', 'leave', 'slots', 'calendar', 'enter', 'start', 'texts'] as const)
    expect((await visitCall(at, { ...order, token: other.token }, act)).status).toBe(404)
  const booking = { starts_at: at.clock.now().toISOString(), clinician_id: 'x' }
  expect((await visitCall(at, { ...order, token: other.token }, 'book', booking)).status).toBe(404)
  for (const path of ['visits/pick', 'visits/duty', `visits/${order.orderId}/enter`, 'visit-hours'])
    expect((await desk('support', path)).status).toBe(403)
  expect((await deskCall(at, 'support', 'GET', 'visits')).status).toBe(403)
  expect(await stateOf(order)).toBe('waiting')
})

test('M-06 W-10 D-48 before the form, after the prescription and after its end an order takes no visit', async () => {
  const early = await placeOrder(at)
  expect((await visitCall(at, early)).body).toMatchObject({ takes_place: false, visit: null })
  expect(await visitCall(at, early, 'join')).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  expect((await visitCall(at, early, 'slots')).status).toBe(409)
  expect((await visitCall(at, early, 'start')).body).toMatchObject({ url: `/visit/${early.orderId}` })

  // Prescribed while in line: the chart said so, the visit is canceled and nobody calls.
  const prescribed = await inLine()
  expect((await readChartOf(at, prescribed.orderId)).visit).toEqual({ starts_at: null, doctor: null })
  expect((await prescribeOrder(at, prescribed.orderId)).status).toBe(200)
  expect((await visitCall(at, prescribed)).body).toMatchObject({ visit: null, last: { state: 'canceled' } })
  expect((await readChartOf(at, prescribed.orderId)).visit).toBeNull()
  expect((await pick('clinician')).status).toBe(404)
  expect((await visitCall(at, prescribed, 'enter')).status).toBe(409)

  const denied = await inLine()
  const refusal = { reason: 'not-indicated', text: 'The program is not for you.' }
  expect((await desk('clinician', `orders/${denied.orderId}/deny`, refusal)).status).toBe(200)
  for (const act of [undefined, 'join', 'leave', 'slots', 'start'] as const) {
    const answer = await visitCall(at, denied, act)
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(answer.body.message).toContain('has ended')
  }
  const delivered = await placeOrderInReview(at)
  await at.ctx.db
    .update(orders)
    .set({ status: 'order_delivered' })
    .where(eq(orders.public_id, delivered.orderId))
  expect((await visitCall(at, delivered, 'join')).body).toMatchObject({ code: 'wrong_status' })
})

test('M-06 a prescription during the visit ends nothing: the outcome is recorded, and no other visit follows', async () => {
  const order = await inLine()
  await pick('clinician')
  await visitCall(at, order, 'enter')
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  expect(await stateOf(order)).toBe('in_progress')
  const finish = (outcome: string) =>
    desk('clinician', `visits/${order.orderId}/finish`, { outcome, note: 'Seen by video.' })
  expect((await finish('another_visit')).body).toMatchObject({ code: 'wrong_status' })
  expect((await finish('seen')).body).toMatchObject({ order_status: 'prescription_received' })
})

test('M-06 a denial during the visit does not cut it off: the patient stays until the clinician ends it', async () => {
  const order = await inLine()
  await pick('clinician')
  await visitCall(at, order, 'enter')
  const refusal = { reason: 'not-indicated', text: 'The program is not for you.' }
  expect((await desk('clinician', `orders/${order.orderId}/deny`, refusal)).status).toBe(200)
  expect((await visitCall(at, order)).body).toMatchObject({
    order_status: 'denied',
    takes_place: false,
    visit: { state: 'in_progress' },
  })
  // A page that is loaded again comes back into the call.
  expect((await visitCall(at, order, 'enter')).status).toBe(200)
  const outcome = { outcome: 'seen', note: 'Told why.' }
  expect((await desk('clinician', `visits/${order.orderId}/finish`, outcome)).status).toBe(200)
  expect(await visitCall(at, order)).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
})

test('M-06 a patient who is put back keeps the place', async () => {
  const [first, second] = [await inLine(), await inLine()]
  await pick('clinician')
  await visitCall(at, first, 'enter')
  expect((await desk('clinician', `visits/${first.orderId}/return`)).status).toBe(200)
  expect((await visitCall(at, first)).body).toMatchObject({
    visit: { state: 'waiting', place: 1, place_kept: true, clinician: null },
  })
  expect((await pick('clinician-west')).body).toMatchObject({ visit: { order_id: first.orderId } })
  expect((await pick('clinician')).body).toMatchObject({ visit: { order_id: second.orderId } })
  const turns = (await messagesOf(at, first.email)).filter(
    ({ kind, channel }) => kind === 'visit_turn' && channel === 'email',
  )
  expect(turns).toHaveLength(2)
})

test('M-06 who does not enter in time is missed: the order returns to the queue, the second time with a call by phone', async () => {
  const order = await inLine()
  await pick('clinician')
  expect((await orderRow(order))?.taken_by).not.toBeNull()
  const miss = () => desk('clinician', `visits/${order.orderId}/missed`)
  expect(await miss()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await at.advance(5 * 60)
  expect((await miss()).status).toBe(200)
  expect((await orderRow(order))?.taken_by).toBeNull()
  const { body } = await deskCall(at, 'clinician-west', 'GET', 'queue?free=true')
  expect((body['rows'] as { order_id: string }[]).map(({ order_id }) => order_id)).toContain(order.orderId)
  expect((await visitCall(at, order)).body).toMatchObject({ visit: null, last: { state: 'missed' } })
  expect(await phoneTasks(order)).toEqual([])
  // Outside quiet hours, whenever this test runs.
  await at.advance(24 * 3600)
  const notices = async () =>
    (await messagesOf(at, order.email)).filter(
      ({ kind, channel }) => kind === 'visit_missed' && channel === 'email',
    )
  expect(await notices()).toHaveLength(1)

  await visitCall(at, order, 'join')
  expect(await line('clinician')).toMatchObject({ line: [{ missed_before: 1 }] })
  await pick('clinician')
  await at.advance(5 * 60)
  await miss()
  expect((await phoneTasks(order)).map(({ state }) => state)).toEqual(['open'])
  // Who comes again before the notice gets none.
  await visitCall(at, order, 'join')
  await at.advance(24 * 3600)
  expect(await notices()).toHaveLength(1)
  await pick('clinician')
  await visitCall(at, order, 'enter')
  await desk('clinician', `visits/${order.orderId}/finish`, { outcome: 'seen', note: 'Reached at last.' })
  expect((await phoneTasks(order)).map(({ state }) => state)).toEqual(['settled'])
})

test('M-06 a clinician who left without a word loses the patient to the line, or misses one who is gone too', async () => {
  const [there, gone] = [await inLine(), await inLine()]
  await pick('clinician')
  await visitCall(at, there, 'enter')
  await pick('clinician-west')
  const longAgo = new Date(at.clock.real().getTime() - 16 * 60_000)
  const seenLongAgo = (order: Order, set: Partial<typeof visits.$inferInsert>) =>
    orderRow(order).then((row) =>
      at.ctx.db
        .update(visits)
        .set(set)
        .where(eq(visits.order_id, row?.id ?? 0)),
    )
  // A clinician whose page gives signs keeps the visit, however long it takes.
  await at.advance(40 * 60)
  expect(await stateOf(there)).toBe('in_progress')
  await seenLongAgo(there, { clinician_seen_at: longAgo })
  await seenLongAgo(gone, { clinician_seen_at: longAgo, patient_seen_at: longAgo })
  await at.advance(16 * 60)
  expect((await visitCall(at, there)).body).toMatchObject({ visit: { state: 'waiting', place_kept: true } })
  expect((await visitCall(at, gone)).body).toMatchObject({ visit: null, last: { state: 'missed' } })
})

test('M-06 a visit that is recorded on the chart, held by phone, ends the place in line', async () => {
  const order = await placeOrderInReview(at)
  await desk('clinician', `orders/${order.orderId}/require-visit`)
  await visitCall(at, order, 'join')
  expect(
    (await desk('clinician', `orders/${order.orderId}/visit-done`, { outcome: 'By phone.' })).status,
  ).toBe(200)
  expect((await visitCall(at, order)).body).toMatchObject({
    order_status: 'waiting_prescription',
    visit: null,
    last: { state: 'canceled' },
  })
})

test('R-010 P-EXP-006 with a partner the start leads to its page with the id in it, and there is no line', async () => {
  const partner = 'http://localhost:4449'
  const partnered = await startTestService({
    env: { TELEHEALTH_MEETING_URL: `${partner}/meet/{id}`, TELEHEALTH_CHAT_URL: `${partner}/chat` },
  })
  try {
    const order = await placeOrderInReview(partnered)
    // the partner's chat is the only frame that may use camera and microphone, and not at the staff origin.
    const policyOf = async (call: TestService['call']) =>
      (await call('GET', '/healthz')).headers.get('permissions-policy')
    const allowed = `(self "${partner}")`
    expect(await policyOf(partnered.call)).toBe(`camera=${allowed}, microphone=${allowed}, geolocation=()`)
    expect(await policyOf(partnered.staffCall)).toBe('camera=(self), microphone=(self), geolocation=()')
    expect((await visitCall(partnered, order)).body).toMatchObject({ by: 'meeting', visit: null })
    expect((await visitCall(partnered, order, 'start')).body).toMatchObject({
      url: `${partner}/meet/${order.orderId}`,
    })
    expect((await visitCall(partnered, order, 'join')).status).toBe(409)
    // Before the form there is nothing to discuss with a clinician: our page names what comes first.
    const early = await placeOrder(partnered)
    expect((await visitCall(partnered, early, 'start')).body).toMatchObject({
      url: `/visit/${early.orderId}`,
    })
  } finally {
    await partnered.close()
  }
})

test('M-06 a relay gets credentials for two hours under its shared secret, and relay-only is passed on', async () => {
  const relayed = await startTestService({
    env: {
      ICE_SERVERS: 'stun:127.0.0.1:3478, turn:127.0.0.1:3478?transport=udp',
      TURN_SECRET: 'a sample secret of the relay',
      VISIT_RELAY_ONLY: '1',
    },
  })
  try {
    // The relay counts in real time, the pages in the service's, which the clock of a demo moves.
    await relayed.advance(86_400)
    const order = await placeOrderInReview(relayed)
    await visitCall(relayed, order, 'join')
    await deskCall(relayed, 'clinician', 'POST', 'visits/pick')
    const { body } = await visitCall(relayed, order, 'enter')
    const connection = body['connection'] as {
      ice_servers: { urls: string[]; username?: string; credential?: string }[]
      relay_only: boolean
      expires_at: string
    }
    const [stun, turn] = connection.ice_servers
    expect(stun).toEqual({ urls: ['stun:127.0.0.1:3478'] })
    expect(turn?.urls).toEqual(['turn:127.0.0.1:3478?transport=udp'])
    const [until = '', id = ''] = (turn?.username ?? '').split(':')
    const left = Number(until) - relayed.clock.real().getTime() / 1000
    expect(left).toBeGreaterThan(7_100)
    expect(left).toBeLessThanOrEqual(7_200)
    expect([order.orderId, order.userPublicId]).not.toContain(id)
    const { createHmac } = await import('node:crypto')
    const expected = createHmac('sha1', 'a sample secret of the relay').update(turn?.username ?? '')
    expect(turn?.credential).toBe(expected.digest('base64'))
    const shown = Date.parse(connection.expires_at) - relayed.clock.now().getTime()
    expect(shown).toBeGreaterThan(7_100_000)
    expect(shown).toBeLessThanOrEqual(7_200_000)
    expect(connection.relay_only).toBe(true)
  } finally {
    await relayed.close()
  }
})

test('R-010 half a set of the visit settings, or a wrong one, stops the start (D-48)', () => {
  const refusal = (env: Record<string, string>) => {
    try {
      readConfig(env)
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  const meeting = 'http://localhost:4449/{id}'
  const chat = 'http://localhost:4449/chat'
  expect(refusal({ TELEHEALTH_MEETING_URL: meeting })).toContain('TELEHEALTH_CHAT_URL is missing')
  expect(refusal({ TELEHEALTH_CHAT_URL: chat })).toContain('TELEHEALTH_MEETING_URL is missing')
  expect(refusal({ TELEHEALTH_MEETING_URL: 'http://localhost:4449/', TELEHEALTH_CHAT_URL: chat })).toContain(
    'must contain {id}',
  )
  expect(
    refusal({ TELEHEALTH_MEETING_URL: 'https://meet.example/{id}', TELEHEALTH_CHAT_URL: chat }),
  ).toContain('loopback')
  expect(refusal({ VISIT_HOURS: '18:00-09:00' })).toContain('VISIT_HOURS')
  expect(readConfig({ VISIT_HOURS: '08:30-17:00' }).visits.hours).toEqual({ opens: '08:30', closes: '17:00' })
  expect(refusal({ TELEHEALTH_MEETING_URL: meeting, TELEHEALTH_CHAT_URL: chat })).toBe('')
  expect(refusal({ ICE_SERVERS: 'turn:127.0.0.1:3478' })).toContain('TURN_SECRET is missing')
  expect(refusal({ TURN_SECRET: 'x' })).toContain('turn: URL')
  expect(refusal({ ICE_SERVERS: 'http://127.0.0.1' })).toContain('ICE_SERVERS must be')
  expect(refusal({ ICE_SERVERS: 'stun:stun.example.com:3478' })).toContain('loopback')
  expect(refusal({ VISIT_RELAY_ONLY: '1', ICE_SERVERS: 'stun:127.0.0.1:3478' })).toContain('VISIT_RELAY_ONLY')
  expect(
    readConfig({ ICE_SERVERS: 'stun:127.0.0.1:3478,turn:127.0.0.1:3478', TURN_SECRET: 'x' }).visits,
  ).toMatchObject({ iceServers: ['stun:127.0.0.1:3478', 'turn:127.0.0.1:3478'], relayOnly: false })
})

test('where production has a relay a call goes through it, unless somebody decided otherwise (D-48)', () => {
  const relay = { ICE_SERVERS: 'turn:turn.clinic.example:3478', TURN_SECRET: 'a_secret_that_is_long_enough' }
  const relayOnly = (more: Record<string, string>) => readConfig({ ...production, ...more }).visits.relayOnly
  expect(relayOnly(relay)).toBe(true)
  expect(relayOnly({ ...relay, VISIT_RELAY_ONLY: '0' })).toBe(false)
  expect(relayOnly({})).toBe(false)
})
