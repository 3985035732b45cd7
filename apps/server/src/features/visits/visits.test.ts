import { audit, tasks } from '@contour/server/db/schema'
import { startTestService } from '@contour/testkit'
import type { TestService } from '@contour/testkit'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { placeOrderInReview, prescribeOrder } from '@contour/testkit/people/order-in-review'
import { placeOrder } from '@contour/testkit/people/place-order'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

type Order = Awaited<ReturnType<typeof placeOrder>>

const read = (order: Order, on = at) =>
  on.call('GET', `/api/app/visits/${order.orderId}`, { token: order.token })
const start = (order: Order, on = at) =>
  on.call('POST', `/api/app/visits/${order.orderId}/start`, { token: order.token, body: {} })
const visitTasks = (order: Order, on = at) =>
  on.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.kind, 'visit_to_arrange'), eq(tasks.subject, `order:${order.orderId}`)))
async function desk(order: Order, act: string, body: Record<string, unknown> = {}, on = at) {
  const token = await signInStaff(on, 'clinician')
  const { status } = await on.staffCall('POST', `/staff-api/orders/${order.orderId}/${act}`, { token, body })
  expect(status).toBe(200)
}

test('R-010 a visit that is needed makes a task, is said with its time, and recording it settles the task', async () => {
  const order = await placeOrderInReview(at)
  expect((await read(order)).body).toMatchObject({ takes_place: true, by: 'phone', call_by: null })
  await desk(order, 'require-visit')
  const [task] = await visitTasks(order)
  expect(task).toMatchObject({ state: 'open', role: 'clinician', user_id: order.userId })
  expect(task?.details).toContain('in office hours')
  const { body } = await read(order)
  expect(body).toMatchObject({
    order_status: 'appointment_required',
    takes_place: true,
    by: 'phone',
    hours: { opens: '09:00', closes: '18:00' },
    call_by: task?.due_at.toISOString(),
  })
  const mail = (await messagesOf(at, order.email)).find(({ kind }) => kind === 'visit_needed')
  expect(mail?.body).toContain(`/explainer/${order.orderId}`)
  await desk(order, 'visit-done', { outcome: 'All well.' })
  expect((await visitTasks(order)).map(({ state }) => state)).toEqual(['settled'])
})

test('R-010 P-EXP-006 without a partner the start leads to our page, asks the clinicians once and is audited', async () => {
  const order = await placeOrderInReview(at)
  for (let press = 0; press < 2; press++)
    expect((await start(order)).body).toMatchObject({ url: `/visit/${order.orderId}` })
  expect((await visitTasks(order)).map(({ state }) => state)).toEqual(['open'])
  const rows = await at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.subject, `order:${order.orderId}`), eq(audit.action, 'visit.started')))
  expect(rows).toHaveLength(2)
  expect((await prescribeOrder(at, order.orderId)).status).toBe(200)
  expect((await visitTasks(order)).map(({ state }) => state)).toEqual(['settled'])
})

test('R-010 before the form and after the prescription no visit takes place, and nobody is asked to call', async () => {
  const order = await placeOrder(at)
  expect((await read(order)).body).toMatchObject({ order_status: 'pending_approval', takes_place: false })
  expect((await start(order)).body).toMatchObject({ url: `/visit/${order.orderId}` })
  expect(await visitTasks(order)).toEqual([])
})

test('R-010 an order that ended, and somebody else’s, open no visit', async () => {
  const order = await placeOrderInReview(at)
  const other = await placeOrderInReview(at)
  expect((await read({ ...order, token: other.token })).status).toBe(404)
  expect((await start({ ...order, token: other.token })).status).toBe(404)
  await desk(order, 'require-visit')
  await desk(order, 'deny', { reason: 'not-indicated', text: 'The program is not for you.' })
  for (const answer of [await read(order), await start(order)]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    expect(answer.body.message).toContain('has ended')
  }
  expect((await visitTasks(order)).map(({ state }) => state)).toEqual(['settled'])
})

test('R-010 P-EXP-006 with a partner the start leads to its page with the id in it, and makes no task', async () => {
  const partner = 'http://localhost:4449'
  const with_ = await startTestService({
    env: { TELEHEALTH_MEETING_URL: `${partner}/meet/{id}`, TELEHEALTH_CHAT_URL: `${partner}/chat` },
  })
  try {
    const order = await placeOrderInReview(with_)
    await desk(order, 'require-visit', {}, with_)
    expect((await read(order, with_)).body).toMatchObject({ by: 'meeting', call_by: null })
    expect((await start(order, with_)).body).toMatchObject({ url: `${partner}/meet/${order.orderId}` })
    expect(await visitTasks(order, with_)).toEqual([])
  } finally {
    await with_.close()
  }
})

test('R-010 half a set of the meeting settings, or a wrong one, stops the start (D-48)', () => {
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
})
