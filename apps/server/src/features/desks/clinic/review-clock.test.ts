import { lateOrderRecords, orders, tasks } from '@contour/server/db/schema'
import { STATED_HOURS } from '@contour/domain/promises/promise-hours'
import { startTestService, type TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, prescribeOrder, readChartOf } from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { uploadImage } from '@contour/testkit/people/upload-image'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const HOUR = 3600
type Row = { order_id: string; due_at: string | null; new_by: string | null; flags: string[] }

const clinician = async (method: string, path: string, body?: unknown) =>
  at.staffCall(method, `/staff-api${path}`, {
    token: await signInStaff(at, 'clinician'),
    ...(body === undefined ? {} : { body }),
  })

async function inQueue({ orderId }: Reviewed): Promise<Row> {
  let after = ''
  for (;;) {
    const { body } = await clinician('GET', `/queue?state=CA${after}`)
    const row = (body['rows'] as Row[]).find((one) => one.order_id === orderId)
    if (row) return row
    if (body['next'] === null) throw new Error('not in the queue')
    after = `&after=${encodeURIComponent(String(body['next']))}`
  }
}

type Own = {
  id: string
  status: string
  promise: { with: string; usually: string; usual_by: string | null; new_by: string | null } | null
  questions: { id: string; text: string }[]
}
const seenBy = async ({ token, orderId }: Reviewed): Promise<Own> => {
  const { body } = await at.call('GET', '/api/order-items', { token })
  const own = (body['orders'] as Own[]).find(({ id }) => id === orderId)
  if (!own) throw new Error('no such order')
  return own
}
const dueOf = async (order: Reviewed) => Date.parse((await inQueue(order)).due_at ?? '')

const askForId = async ({ orderId }: Reviewed) =>
  (
    await clinician('POST', `/orders/${orderId}/image-requests`, {
      image_type: 'id_image',
      reason: 'blurred',
    })
  ).body['request_id']
const withdraw = ({ orderId }: Reviewed, request: unknown) =>
  clinician('POST', `/orders/${orderId}/image-requests/${String(request)}/withdraw`, {})
const askQuestion = ({ orderId }: Reviewed, text = 'Which medicines do you take?') =>
  clinician('POST', `/orders/${orderId}/questions`, { text })
const write = ({ token, orderId }: Reviewed, message: string) =>
  at.call('POST', '/api/send-doc-message', { token, body: { visitId: orderId, message } })
const letters = async ({ email }: Reviewed, kind: string) =>
  (await messagesOf(at, email)).filter((one) => one.kind === kind && one.channel === 'email')
const openTasks = async ({ orderId }: Reviewed) =>
  (
    await at.ctx.db
      .select()
      .from(tasks)
      .where(and(eq(tasks.subject, `order:${orderId}`), eq(tasks.kind, 'order_late')))
  ).filter(({ state }) => state === 'open')

describe('the clock of a review', () => {
  test('D-93 stands still while a picture is asked for; withdrawn, it is as if nobody had asked', async () => {
    const order = await placeOrderInReview(at)
    const due = await dueOf(order)
    const promised = (await seenBy(order)).promise?.usual_by
    const request = await askForId(order)
    expect((await inQueue(order)).due_at).toBeNull()
    expect((await seenBy(order)).promise).toMatchObject({ with: 'You', usual_by: null })
    await at.advance(7 * HOUR)
    expect((await withdraw(order, request)).status).toBe(200)
    expect(await dueOf(order)).toBe(due)
    expect((await seenBy(order)).promise?.usual_by).toBe(promised)
    expect(Date.parse((await readChartOf(at, order.orderId)).order.due_at ?? '')).toBe(due)
    expect((await letters(order, 'request_withdrawn'))[0]?.body).toContain('You no longer need to send')
  })

  test('D-93 goes on where it was when the picture comes, for queue, chart and patient alike', async () => {
    const order = await placeOrderInReview(at)
    await at.advance(HOUR)
    const due = await dueOf(order)
    await askForId(order)
    await at.advance(50 * HOUR)
    const file_name = await uploadImage(at, order.token, 'new.jpg')
    await at.call('POST', '/api/upload-image-again', {
      token: order.token,
      body: { id: order.orderId, file_name, image_type: 'id_image' },
    })
    const later = await dueOf(order)
    expect(Math.abs(later - due - 50 * HOUR * 1000)).toBeLessThan(60_000)
    expect(Date.parse((await seenBy(order)).promise?.usual_by ?? '')).toBe(later)
  })

  test('D-93 goes on where it was after a voided prescription', async () => {
    const order = await placeOrderInReview(at)
    await at.advance(3 * HOUR)
    const due = await dueOf(order)
    await prescribeOrder(at, order.orderId)
    await at.advance(2 * HOUR)
    await clinician('POST', `/orders/${order.orderId}/void-prescription`, { reason: 'Written by mistake' })
    expect(Math.abs((await dueOf(order)) - due - 2 * HOUR * 1000)).toBeLessThan(60_000)
  })

  test('D-93 that runs out makes a task and a new promise, one for late list, task, queue, letter and patient', async () => {
    const order = await placeOrderInReview(at)
    await at.advance(140 * HOUR)
    const [task] = await openTasks(order)
    const row = await inQueue(order)
    const own = await seenBy(order)
    const list = await clinician('GET', '/late-orders')
    const late = (list.body['rows'] as (Row & { times: number })[]).find(
      ({ order_id }) => order_id === order.orderId,
    )
    const [newest] = await letters(order, 'promise_broken')
    expect(late?.times).toBeGreaterThan(1)
    expect((await letters(order, 'promise_broken')).length).toBe(late?.times)
    expect([row.new_by, own.promise?.new_by]).toEqual([late?.new_by, late?.new_by])
    expect(Date.parse(row.new_by ?? '')).toBeGreaterThan(at.clock.now().getTime())
    expect(newest?.body).toContain('Our new time is')
    expect(task).toMatchObject({ role: 'clinician', subject: `order:${order.orderId}` })
  })

  test('D-93 a late order whose prescription was voided keeps its record and its new promise', async () => {
    const order = await placeOrderInReview(at)
    await at.advance(30 * HOUR)
    const { new_by: before } = await inQueue(order)
    await prescribeOrder(at, order.orderId)
    expect(await openTasks(order)).toEqual([])
    await clinician('POST', `/orders/${order.orderId}/void-prescription`, { reason: 'Written by mistake' })
    expect((await inQueue(order)).new_by).toBe(before)
    const [found] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, order.orderId))
    expect(
      await at.ctx.db
        .select()
        .from(lateOrderRecords)
        .where(eq(lateOrderRecords.order_id, found?.id ?? 0)),
    ).toHaveLength(1)
  })
})

test('D-93 the queue is sorted by the promises on every page: overdue first, what the patient has last', async () => {
  const paused = await placeOrderInReview(at)
  await askForId(paused)
  const waited = await placeOrderInReview(at)
  await askQuestion(waited)
  await at.advance(3 * HOUR)
  const fresh = await placeOrderInReview(at)
  await at.advance(2 * HOUR)
  // It came first and was with the patient for five hours: the fresh one is due before it.
  await write(waited, 'Only vitamins.')
  const page = async (after = '') => (await clinician('GET', `/queue${after}`)).body['rows'] as Row[]
  const all = await page()
  const dues = all.map(({ due_at }) => (due_at === null ? Infinity : Date.parse(due_at)))
  expect(dues).toEqual(dues.toSorted((a, b) => a - b))
  const ids = all.map(({ order_id }) => order_id)
  expect(ids.indexOf(fresh.orderId)).toBeLessThan(ids.indexOf(waited.orderId))
  expect(ids.indexOf(waited.orderId)).toBeLessThan(ids.indexOf(paused.orderId))
  // The page that begins after the fresh one goes on with the waited one.
  const [row] = await at.ctx.db.select().from(orders).where(eq(orders.public_id, fresh.orderId))
  const since = (await dueOf(fresh)) - STATED_HOURS.review_usual * HOUR * 1000
  const cursor = Buffer.from(JSON.stringify([new Date(since), row?.id])).toString('base64url')
  const rest = await page(`?after=${cursor}`)
  expect(rest.map(({ order_id }) => order_id)).toEqual(ids.slice(ids.indexOf(fresh.orderId) + 1))
})

describe('a question to the patient', () => {
  test('D-93 M-03 is a message in Doctor Chat that stops clock and signature until the patient writes', async () => {
    const order = await placeOrderInReview(at)
    const due = await dueOf(order)
    expect((await askQuestion(order)).status).toBe(200)
    expect((await askQuestion(order)).body).toMatchObject({ code: 'conflict' })
    expect(await inQueue(order)).toMatchObject({
      due_at: null,
      flags: expect.arrayContaining(['waits for an answer']),
    })
    expect((await readChartOf(at, order.orderId)).missing).toContain(
      'A question to the patient is not answered.',
    )
    expect(await seenBy(order)).toMatchObject({
      questions: [{ text: 'Which medicines do you take?' }],
      promise: { with: 'You', usually: 'Your doctor has a question for you.' },
    })
    await at.advance(10 * HOUR)
    expect((await write(order, 'Only vitamins.')).status).toBe(200)
    expect(await seenBy(order)).toMatchObject({ questions: [], promise: { with: 'Clinical team' } })
    const row = await inQueue(order)
    expect(row.flags).toContain('the patient answered')
    expect(Math.abs(Date.parse(row.due_at ?? '') - due - 10 * HOUR * 1000)).toBeLessThan(60_000)
    expect((await readChartOf(at, order.orderId)).missing).toEqual([])
  })

  test('D-93 the patient is reminded after 4, 24 and 72 hours; after 7 days the order is closed with a letter', async () => {
    const order = await placeOrderInReview(at)
    await askQuestion(order)
    const reminders = async () => (await letters(order, 'request_reminder')).length
    await at.advance(3 * HOUR)
    expect(await reminders()).toBe(0)
    await at.advance(2 * HOUR)
    expect(await reminders()).toBe(1)
    await at.advance(20 * HOUR)
    expect(await reminders()).toBe(2)
    await at.advance(48 * HOUR)
    expect(await reminders()).toBe(3)
    expect((await letters(order, 'request_reminder'))[0]?.body).toContain('Answer the question')
    await at.advance(94 * HOUR)
    expect((await seenBy(order)).status).toBe('waiting_prescription')
    await at.advance(2 * HOUR)
    expect((await seenBy(order)).status).toBe('denied')
    expect((await letters(order, 'request_closed'))[0]?.body).toContain('we had no answer for 7 days')
    // Nobody told the patient meanwhile that we are late: they had the order.
    expect(await letters(order, 'promise_broken')).toEqual([])
  })

  test('D-93 an answer in time ends reminders and closing', async () => {
    const order = await placeOrderInReview(at)
    await askQuestion(order)
    await at.advance(HOUR)
    await write(order, 'Only vitamins.')
    await prescribeOrder(at, order.orderId)
    await at.advance(200 * HOUR)
    expect(await letters(order, 'request_reminder')).toEqual([])
    expect((await seenBy(order)).status).not.toBe('denied')
  })

  test('D-93 nobody is reminded twice of two requests, and a reason belongs to its kind', async () => {
    const order = await placeOrderInReview(at)
    await askQuestion(order)
    await askForId(order)
    await at.advance(5 * HOUR)
    expect(await letters(order, 'request_reminder')).toHaveLength(1)
    const wrong = await clinician('POST', `/orders/${order.orderId}/image-requests`, {
      image_type: 'full_body_image',
      reason: 'not_heard',
    })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })
})
