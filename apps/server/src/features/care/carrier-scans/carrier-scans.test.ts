import { endOfWait } from '@contour/domain/tasks/task-times'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import {
  audit,
  lateOrderRecords,
  orders,
  replacementRequests,
  shipments,
  tasks,
} from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import {
  EASYPOST_SECRET,
  signedByEasyPost,
  startEasyPost,
  trackerEvent,
  type Told,
} from '@contour/testkit/easypost-server'
import { holdIdOf, stopCare } from '@contour/testkit/people/care-hold-life'
import { lotsOf, lotsOfReplacement } from '@contour/testkit/people/lots-of'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { moveToShipDay } from '@contour/testkit/people/move-to-ship-day'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import {
  answerUseOfRequest,
  callStaff,
  newLabel,
  placeSentOrder,
  readShippedItems,
  submitReship,
} from '@contour/testkit/people/replacement-life'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const KEY = 'EZTK-of-this-test'
const HOUR = 3600
const DAY = 24 * HOUR

let easyPost: Awaited<ReturnType<typeof startEasyPost>>
let at: TestService
beforeAll(async () => {
  easyPost = await startEasyPost(KEY)
  at = await startTestService({
    env: {
      EASYPOST_API_KEY: KEY,
      EASYPOST_WEBHOOK_SECRET: EASYPOST_SECRET,
      EASYPOST_API_BASE: easyPost.base,
    },
  })
})
afterAll(async () => {
  await at.close()
  await easyPost.close()
})

const parcelOf = async (order: Reviewed, kind: 'original' | 'replacement' = 'original') => {
  const [row] = await at.ctx.db
    .select({ parcel: shipments, order: orders })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(and(eq(orders.public_id, order.orderId), eq(shipments.kind, kind)))
  if (!row) throw new Error('no parcel')
  return {
    ...row.parcel,
    tracking: row.parcel.tracking ?? '',
    status: row.order.status,
    orderKey: row.order.id,
  }
}

/** An order whose parcel left, with what follows from that done. */
const sent = async () => {
  const order = await placeSentOrder(at, 'shipped')
  await at.settle()
  return { order, tracking: (await parcelOf(order)).tracking }
}
const post = (tracking: string, told: Told, signature?: string | null) => {
  const body = trackerEvent(tracking, told)
  const header = signature === undefined ? signedByEasyPost(body) : signature
  return at.call('POST', '/api/webhooks/carrier', {
    raw: body,
    headers: header === null ? {} : { 'x-hmac-signature': header },
  })
}
const scanned = (status: string, more: Partial<Told> = {}): Told => ({ status, at: at.clock.now(), ...more })
const letters = async ({ email }: Reviewed, kind: string) =>
  (await messagesOf(at, email)).filter((one) => one.kind === kind).length
const trail = async (action: string, userId?: number) =>
  (await at.ctx.db.select().from(audit).where(eq(audit.action, action)).orderBy(audit.id)).filter(
    (row) => userId === undefined || row.subject_user === userId,
  )
const problems = (subject: string) =>
  at.ctx.db
    .select({ state: tasks.state, role: tasks.role, details: tasks.details })
    .from(tasks)
    .where(and(eq(tasks.kind, 'parcel_problem'), eq(tasks.subject, subject)))
const deliverByHand = (order: Reviewed) =>
  callStaff(at, 'pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/deliver`, {})

test('M-17 D-64 D-94 a parcel that ships is followed, its first scan ends corrections, and its delivery has the time of the scan', async () => {
  const { order, tracking } = await sent()
  expect(easyPost.calls).toContain('POST /v2/trackers')
  expect(await parcelOf(order)).toMatchObject({
    tracker: `trk_${tracking}`,
    scan_status: 'unknown',
    picked_up_at: null,
  })
  const correct = () =>
    callStaff(at, 'pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/tracking`, newLabel())
  const offered = async () => [
    await callStaff(at, 'support', 'GET', `/orders/${order.orderId}`),
    await callStaff(at, 'pharmacy', 'GET', `/pharmacy/orders?show=shipped&order=${order.orderId}`),
  ]
  const both = (correctable: boolean) => [
    { body: { parcel: { correctable } } },
    {
      body: {
        rows: expect.arrayContaining([expect.objectContaining({ order_id: order.orderId, correctable })]),
      },
    },
  ]
  expect(await offered()).toMatchObject(both(true))
  expect((await post(tracking, scanned('in_transit'))).status).toBe(200)
  expect(await offered()).toMatchObject(both(false))
  expect(await correct()).toMatchObject({ status: 409, body: { code: 'conflict' } })
  await at.advance(20 * HOUR)
  const delivered = scanned('delivered')
  await at.advance(2 * HOUR)
  expect((await post(tracking, delivered)).status).toBe(200)
  const parcel = await parcelOf(order)
  expect(parcel).toMatchObject({
    status: 'order_delivered',
    delivery_assumed: false,
    scan_status: 'delivered',
  })
  expect(Math.abs(parcel.delivered_at!.getTime() - delivered.at.getTime())).toBeLessThan(1000)
  expect(await letters(order, 'delivered')).toBe(1)
  const seen = await trail('parcel.scanned', order.userId)
  expect(seen).toMatchObject(
    ['unknown', 'in_transit', 'delivered'].map((status) => ({ actor: 'carrier', after: { status } })),
  )
  expect(await trail('order.delivered', order.userId)).toMatchObject([{ actor: 'carrier' }])
})

test('M-17 D-64 a scan that is repeated, or arrives after a later one, changes nothing', async () => {
  const { order, tracking } = await sent()
  const moving = scanned('in_transit')
  await at.advance(2 * HOUR)
  const delivered = scanned('delivered')
  await post(tracking, delivered)
  const before = await parcelOf(order)
  await at.advance(HOUR)
  for (const told of [delivered, moving, scanned('delivered'), scanned('in_transit'), scanned('failure')])
    expect((await post(tracking, told)).status).toBe(200)
  expect(await parcelOf(order)).toEqual(before)
  expect(await letters(order, 'delivered')).toBe(1)
  expect(await problems(`order:${order.orderId}`)).toEqual([])
  await at.advance(6 * DAY)
  expect(await parcelOf(order)).toMatchObject({ delivered_at: before.delivered_at, delivery_assumed: false })
  expect(await letters(order, 'delivery_assumed')).toBe(0)
})

test('M-17 D-64 a post without our signature is refused, and one about a parcel that is not ours is ignored and audited', async () => {
  const { order, tracking } = await sent()
  const before = await parcelOf(order)
  for (const signature of [
    null,
    'hmac-sha256-hex=00',
    signedByEasyPost(trackerEvent(tracking, scanned('delivered')), 'x'),
  ])
    expect((await post(tracking, scanned('delivered'), signature)).status).toBe(400)
  const ignored = (await trail('parcel.scan_ignored')).length
  expect((await post('794600009999', scanned('delivered'))).status).toBe(200)
  // The number of a parcel from before this one left.
  expect((await post(tracking, { status: 'delivered', at: new Date('2027-02-01T12:00:00Z') })).status).toBe(
    200,
  )
  expect((await post(tracking, scanned('teleported'))).status).toBe(200)
  expect(await parcelOf(order)).toMatchObject({
    status: 'order_shipped',
    delivered_at: null,
    picked_up_at: before.picked_up_at,
  })
  const rows = await trail('parcel.scan_ignored')
  expect(rows.slice(ignored)).toMatchObject([
    { after: { why: 'not ours' } },
    { after: { why: 'another parcel' } },
  ])
})

test('M-17 D-64 a webhook that was missed is made up for: the parcel is asked about every six hours', async () => {
  const { order, tracking } = await sent()
  await at.advance(HOUR)
  easyPost.tell(tracking, scanned('delivered'))
  await at.advance(6 * HOUR)
  expect(await parcelOf(order)).toMatchObject({ status: 'order_delivered', delivery_assumed: false })
  const calls = easyPost.calls.filter((call) => call.includes(tracking)).length
  await at.advance(DAY)
  expect(easyPost.calls.filter((call) => call.includes(tracking))).toHaveLength(calls)
})

test('M-17 D-64 a service that is down stops no parcel, and one without scans is assumed and confirmed by a later scan', async () => {
  easyPost.setDown(true)
  const { order, tracking } = await sent()
  expect(await parcelOf(order)).toMatchObject({ status: 'order_shipped', tracker: null })
  await at.advance(5 * DAY + HOUR)
  easyPost.setDown(false)
  expect(await parcelOf(order)).toMatchObject({ status: 'order_delivered', delivery_assumed: true })
  const delivered = scanned('delivered')
  await post(tracking, delivered)
  expect(await parcelOf(order)).toMatchObject({ status: 'order_delivered', delivery_assumed: false })
  expect(await letters(order, 'delivered')).toBe(1)
  expect(await trail('delivery.confirmed', order.userId)).toMatchObject([{ actor: 'carrier' }])
})

test('M-17 D-64 D-93 a parcel that the carrier has is never assumed to be delivered: it is late, by the day that the carrier expects', async () => {
  const { order, tracking } = await sent()
  const expectedOn = addDays(easternDate(at.clock.now()), 8)
  const promised = async () => {
    const { body } = await at.call('GET', '/api/order-items', { token: order.token })
    return [body, (await callStaff(at, 'support', 'GET', `/orders/${order.orderId}`)).body]
  }
  const said = (promise: object) => [{ orders: [{ promise }] }, { promise }]
  expect(await promised()).toMatchObject(said({ with: 'Carrier', new_by: null }))
  for (const _ of [1, 2]) await post(tracking, scanned('in_transit', { expectedOn }))
  // At once, by one letter, and the same day on the patient's pages and on support's.
  expect(await letters(order, 'promise_broken')).toBe(1)
  const new_by = easternInstant(expectedOn, '23:59').toISOString()
  expect(await promised()).toMatchObject(said({ with: 'Carrier', new_by }))
  await at.advance(6 * DAY)
  const parcel = await parcelOf(order)
  expect(parcel).toMatchObject({ status: 'order_shipped', delivery_assumed: false, expected_on: expectedOn })
  const [late] = await at.ctx.db
    .select()
    .from(lateOrderRecords)
    .where(eq(lateOrderRecords.order_id, parcel.orderKey))
  expect(late).toMatchObject({ owner: 'Carrier', role: 'support', times: 1 })
  const [task] = (await tasksAbout(at, `order:${order.orderId}`)).filter(({ kind }) => kind === 'order_late')
  expect(task?.details).toMatch(/^The carrier names a later day, and the patient has a new time\./)
  expect(easternDate(late!.promised_by!)).toBe(expectedOn)
  expect(await letters(order, 'promise_broken')).toBe(1)
  await post(tracking, scanned('delivered'))
  expect(await parcelOf(order)).toMatchObject({ status: 'order_delivered', delivery_assumed: false })
})

test.each([
  ['return_to_sender', 'returning'],
  ['failure', 'lost it'],
  ['available_for_pickup', 'keeps this parcel'],
])(
  'M-17 D-64 D-93 after "%s" support has one task, the patient one letter and on home who calls by when, until it is delivered after all; what went back is delivered to us',
  async (status, word) => {
    const { order, tracking } = await sent()
    const subject = `order:${order.orderId}`
    await post(tracking, scanned(status))
    await at.advance(HOUR)
    await post(tracking, scanned(status))
    expect(await problems(subject)).toEqual([
      { state: 'open', role: 'support', details: expect.stringContaining(word) },
    ])
    expect(await parcelOf(order)).toMatchObject({ status: 'order_shipped', delivered_at: null })
    expect([await letters(order, 'parcel_problem'), await letters(order, 'promise_broken')]).toEqual([1, 0])
    const { body } = await at.call('GET', '/api/order-items', { token: order.token })
    const by = endOfWait(at.clock.now(), { businessDays: 1 }).toISOString()
    expect(body).toMatchObject({ orders: [{ promise: { with: 'Support team', new_by: by } }] })
    await at.advance(HOUR)
    await post(tracking, scanned('delivered'))
    const wentBack = status === 'return_to_sender'
    expect(await problems(subject)).toMatchObject([{ state: wentBack ? 'open' : 'settled' }])
    expect(await parcelOf(order)).toMatchObject({ status: wentBack ? 'order_shipped' : 'order_delivered' })
  },
)

const promiseOf = async (order: Reviewed) => {
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  return (body as { orders: { promise: Record<string, unknown> | null }[] }).orders[0]?.promise
}
const closeTask = async (subject: string) => {
  const open = and(eq(tasks.kind, 'parcel_problem'), eq(tasks.subject, subject), eq(tasks.state, 'open'))
  const [task] = await at.ctx.db.select({ id: tasks.public_id }).from(tasks).where(open)
  const closed = await callStaff(at, 'support', 'POST', `/tasks/${task?.id}/close`, {
    note: 'Called: she picks it up.',
  })
  expect(closed.status).toBe(200)
}

test('M-17 D-93 a day that is not later than the promised one writes no second letter, and a scan without a day takes none back', async () => {
  const { order, tracking } = await sent()
  const day = (n: number) => addDays(easternDate(at.clock.now()), n)
  const expectedOn = day(8)
  const earlier = day(4)
  // The carrier may name a later day before it has scanned the parcel.
  await post(tracking, scanned('pre_transit', { expectedOn }))
  expect(await letters(order, 'promise_broken')).toBe(1)
  for (const told of [{ expectedOn: earlier }, { expectedOn: addDays(earlier, 2) }, {}]) {
    await at.advance(HOUR)
    await post(tracking, scanned('in_transit', told))
  }
  expect(await letters(order, 'promise_broken')).toBe(1)
  expect(await parcelOf(order)).toMatchObject({ expected_on: addDays(earlier, 2) })
  expect(await promiseOf(order)).toMatchObject({
    with: 'Carrier',
    new_by: easternInstant(expectedOn, '23:59').toISOString(),
  })
})

test('M-17 D-93 when something else keeps a parcel the patient hears it too, the same day, with the call that was promised', async () => {
  const { order, tracking } = await sent()
  await post(tracking, scanned('available_for_pickup'))
  const promised = await promiseOf(order)
  await at.advance(HOUR)
  await post(tracking, scanned('return_to_sender'))
  expect(await letters(order, 'parcel_problem')).toBe(2)
  expect(await promiseOf(order)).toMatchObject({
    usually: expect.stringContaining('back to us'),
    new_by: promised?.['new_by'],
  })
  // On its way back it moves too.
  await at.advance(HOUR)
  await post(tracking, scanned('in_transit'))
  expect(await promiseOf(order)).toMatchObject({ with: 'Support team' })
  expect(await letters(order, 'promise_broken')).toBe(0)
})

test('M-17 D-93 once support has closed the problem the patient reads whom to ask, and a parcel that moves again has a new day by letter', async () => {
  const { order, tracking } = await sent()
  await post(tracking, scanned('available_for_pickup'))
  await closeTask(`order:${order.orderId}`)
  const closed = {
    with: 'Support team',
    new_by: null,
    next: expect.stringContaining('call us or write to us'),
  }
  expect(await promiseOf(order)).toMatchObject(closed)
  expect((await callStaff(at, 'support', 'GET', `/orders/${order.orderId}`)).body).toMatchObject({
    promise: closed,
  })
  // Nobody is written to again about what was closed.
  await at.advance(4 * DAY)
  await post(tracking, scanned('unknown'))
  expect(await promiseOf(order)).toMatchObject(closed)
  expect([await letters(order, 'parcel_problem'), await letters(order, 'promise_broken')]).toEqual([1, 0])
  await at.advance(HOUR)
  await post(tracking, scanned('in_transit'))
  const [letter] = (await messagesOf(at, order.email)).filter(({ kind }) => kind === 'promise_broken')
  expect(letter?.body.replaceAll('\n', ' ')).toContain('The carrier brings your parcel after all.')
  const promise = await promiseOf(order)
  expect(promise).toMatchObject({ with: 'Carrier' })
  expect(Date.parse(String(promise?.['new_by']))).toBeGreaterThan(at.clock.now().getTime())
  // The new day is watched like any other.
  await at.advance(6 * DAY)
  expect(await letters(order, 'promise_broken')).toBeGreaterThan(1)
})

test('M-17 D-64 what was delivered by hand stays as it is when the scan arrives, and a patient on hold gets the delivery recorded', async () => {
  const byHand = await sent()
  expect((await deliverByHand(byHand.order)).status).toBe(200)
  const before = await parcelOf(byHand.order)
  await at.advance(HOUR)
  await post(byHand.tracking, scanned('delivered'))
  expect((await parcelOf(byHand.order)).delivered_at).toEqual(before.delivered_at)
  expect(await letters(byHand.order, 'delivered')).toBe(1)
  const onHold = await sent()
  const hold = await stopCare(at, onHold.order)
  await post(onHold.tracking, scanned('delivered'))
  expect(await parcelOf(onHold.order)).toMatchObject({ status: 'order_delivered', delivery_assumed: false })
  expect(await holdIdOf(at, onHold.order.userId)).toBe(hold)
})

test('M-17 D-64 a replacement is followed and delivered by scans too', async () => {
  const order = await placeSentOrder(at)
  await submitReship(at, order.token, await readShippedItems(at, order.token))
  const [request] = await at.ctx.db
    .select({ id: replacementRequests.public_id })
    .from(replacementRequests)
    .where(eq(replacementRequests.user_id, order.userId))
  const id = request?.id ?? ''
  await answerUseOfRequest(at, id)
  await callStaff(at, 'support', 'POST', `/replacements/${id}/approve`, {})
  await moveToShipDay(at)
  const label = newLabel()
  const lots = await lotsOfReplacement(at, id)
  await callStaff(at, 'pharmacy', 'POST', `/pharmacy/replacements/${id}/ship`, { ...label, lots })
  await at.settle()
  expect(await parcelOf(order, 'replacement')).toMatchObject({ tracker: `trk_${label.tracking}` })
  await at.advance(HOUR)
  await post(label.tracking, scanned('failure'))
  expect(await problems(`replacement:${id}`)).toMatchObject([{ state: 'open', role: 'support' }])
  expect(await letters(order, 'parcel_problem')).toBe(1)
  expect((await at.call('GET', '/api/order-items', { token: order.token })).body).toMatchObject({
    orders: [{ replacements: [{ arrives_on: null, problem: 'lost' }] }],
  })
  await at.advance(HOUR)
  await post(label.tracking, scanned('return_to_sender'))
  expect(await letters(order, 'parcel_problem')).toBe(2)
  await closeTask(`replacement:${id}`)
  expect((await at.call('GET', '/api/order-items', { token: order.token })).body).toMatchObject({
    orders: [{ replacements: [{ arrives_on: null, problem: 'closed' }] }],
  })
  await at.advance(HOUR)
  await post(label.tracking, scanned('failure'))
  await at.advance(6 * DAY)
  expect(await parcelOf(order, 'replacement')).toMatchObject({ delivered_at: null, delivery_assumed: false })
  for (const _ of [1, 2]) await post(label.tracking, scanned('delivered'))
  expect(await parcelOf(order, 'replacement')).toMatchObject({
    delivered_at: expect.any(Date),
    delivery_assumed: false,
  })
  expect((await problems(`replacement:${id}`)).map(({ state }) => state).toSorted()).toEqual([
    'closed',
    'settled',
  ])
  expect(await letters(order, 'replacement_delivered')).toBe(1)
})

describe('in the demo', () => {
  test('M-17 D-64 the embedded carrier brings its own numbers by the clock, and no other; nobody can post scans', async () => {
    const demo = await startTestService()
    try {
      const ship = async (tracking: string) => {
        const order = await placePrescribedOrder(demo)
        await applyPrescriptionDecision(demo, order, true)
        await moveToShipDay(demo)
        const body = { carrier: 'FedEx', tracking, lots: await lotsOf(demo, order.orderId) }
        await callStaff(demo, 'pharmacy', 'POST', `/pharmacy/orders/${order.orderId}/ship`, body)
        return order.orderId
      }
      const known = await ship('000000000014')
      const other = await ship('794600000014')
      await demo.advance(2 * DAY)
      const statusOf = async (id: string) =>
        (await demo.ctx.db.select().from(orders).where(eq(orders.public_id, id)))[0]?.status
      expect([await statusOf(known), await statusOf(other)]).toEqual(['order_delivered', 'order_shipped'])
      const body = trackerEvent('794600000014', { status: 'delivered', at: demo.clock.now() })
      const posted = await demo.call('POST', '/api/webhooks/carrier', {
        raw: body,
        headers: { 'x-hmac-signature': signedByEasyPost(body) },
      })
      expect(posted.status).toBe(404)
    } finally {
      await demo.close()
    }
  })
})
