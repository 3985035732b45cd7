import { audit, chatUsers, taskEvents, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { placePendingOrder } from '@contour/testkit/people/place-pending-order'
import { prescribeDirectly } from '@contour/testkit/people/prescribe-directly'
import { openVisitorChat } from '@contour/testkit/people/red-thread'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { submitAdjustForm } from '@contour/testkit/people/submit-form'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTask } from './create-task.ts'
import { resolveTasks } from './resolve-tasks.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const DAY = 86_400
type Row = Record<string, unknown> & { id: string; subject: string }

const desk = async (who: string, method: string, path = '', body?: unknown) =>
  at.staffCall(method, `/staff-api/tasks${path}`, {
    token: await signInStaff(at, who),
    ...(body === undefined ? {} : { body }),
  })
const listed = async (who: string, subject: string, show = 'open') =>
  ((await desk(who, 'GET', `?show=${show}`)).body['rows'] as Row[]).filter((row) => row.subject === subject)
const newTask = async (subject: string, kind: 'refund_waits' | 'fee_unpaid' = 'refund_waits') => {
  await at.ctx.db.transaction((tx) => createTask(tx, at.ctx, { kind, subject, details: 'Please look.' }))
  const [task] = await tasksAbout(at, subject)
  return String(task?.public_id)
}
const eventsOf = async (id: string) => {
  const rows = await at.ctx.db
    .select({ event: taskEvents.event })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.task_id))
    .where(eq(tasks.public_id, id))
    .orderBy(taskEvents.id)
  return rows.map(({ event }) => event)
}
const refusals = async (id: string) =>
  at.ctx.db
    .select()
    .from(audit)
    .where(and(eq(audit.action, 'task.refused'), eq(audit.subject, `task:${id}`)))
    .orderBy(desc(audit.id))

test('R-007 a declined prescription stands on the home of support a day later, and the sent change settles it', async () => {
  const order = await placePendingOrder(at, { drug: 'semaglutide', term: 3 })
  await prescribeDirectly(at, order, 'awaiting', 'prescription_received')
  const declined = await at.call('POST', `/api/prescription-update/${order.orderId}`, {
    token: order.token,
    body: { order_id: order.orderId, accept: false },
  })
  expect(declined.status).toBe(200)
  await at.advance(DAY + 60)
  const subject = `order:${order.orderId}`
  expect(await listed('support', subject)).toMatchObject([
    { kind: 'decline_without_form', order_id: order.orderId, overdue: false, owner: null, state: 'open' },
  ])
  expect(await listed('billing', subject)).toEqual([])
  const sent = await submitAdjustForm(at, order, { '1': 500, '2': 1000, '3': 1700 })
  expect([sent.status, sent.body['order_status']]).toEqual([200, 'waiting_prescription'])
  expect(await listed('support', subject)).toEqual([])
  expect(await listed('support', subject, 'ended')).toMatchObject([{ state: 'settled' }])
})

test('R-007 a task is taken, released and closed with a note, and its history says who did what', async () => {
  const id = await newTask('refund:life')
  expect((await desk('billing', 'POST', `/${id}/take`, {})).body['task']).toMatchObject({
    owner: { me: true, name: 'Bobby Billing-Demo' },
  })
  expect(await listed('billing', 'refund:life', 'mine')).toHaveLength(1)
  expect(await listed('billing-second', 'refund:life', 'mine')).toHaveLength(0)
  const second = await desk('billing-second', 'POST', `/${id}/take`, {})
  expect(second).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'This task is already taken.' },
  })
  expect((await desk('billing-second', 'POST', `/${id}/release`, {})).status).toBe(200)
  expect((await desk('billing', 'POST', `/${id}/release`, {})).status).toBe(409)
  expect((await desk('billing', 'POST', `/${id}/close`, { note: '   ' })).status).toBe(400)
  const closed = await desk('billing', 'POST', `/${id}/close`, { note: 'Called the patient.' })
  expect(closed.body).toMatchObject({ message: 'Closed, with your note.', task: { state: 'closed' } })
  const { body } = await desk('billing', 'GET', `/${id}`)
  expect(body['history']).toMatchObject([
    { event: 'created', by: 'The service', note: 'Please look.' },
    { event: 'taken', by: 'Bobby Billing-Demo' },
    { event: 'released', by: 'Bailey Billing-Demo' },
    { event: 'closed', by: 'Bobby Billing-Demo', note: 'Called the patient.' },
  ])
})

test('R-007 a task closed twice is refused in one sentence, changes nothing and leaves an audit row', async () => {
  const id = await newTask('refund:twice')
  const answers = await Promise.all([
    desk('billing', 'POST', `/${id}/close`, { note: 'One.' }),
    desk('billing-second', 'POST', `/${id}/close`, { note: 'Two.' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'conflict',
    message: 'This task was already closed.',
  })
  expect(await eventsOf(id)).toEqual(['created', 'closed'])
  expect(await refusals(id)).toHaveLength(1)
})

test('R-007 a task of another role is refused in one sentence, changes nothing and leaves an audit row', async () => {
  const id = await newTask('refund:foreign')
  for (const [method, path, body] of [
    ['POST', `/${id}/close`, { note: 'Not mine.' }],
    ['POST', `/${id}/take`, {}],
    ['POST', `/${id}/release`, {}],
    ['GET', `/${id}`, undefined],
  ] as const) {
    const refused = await desk('support', method, path, body)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe(
      'This task belongs to the role “billing”. Your roles do not include it.',
    )
  }
  expect((await desk('admin', 'POST', `/${id}/close`, { note: 'Not late yet.' })).status).toBe(403)
  expect((await tasksAbout(at, 'refund:foreign'))[0]).toMatchObject({ state: 'open', owner: null })
  expect(await eventsOf(id)).toEqual(['created'])
  expect(await refusals(id)).toHaveLength(5)
  expect((await desk('billing', 'POST', '/no-such-task/close', { note: 'x' })).status).toBe(404)
})

test('R-007 a task whose event settled it cannot be closed any more, and says why', async () => {
  const id = await newTask('refund:over')
  await at.ctx.db.transaction((tx) =>
    resolveTasks(
      tx,
      at.ctx,
      { kinds: ['refund_waits'], subject: 'refund:over' },
      'A second person approved the refund.',
    ),
  )
  const refused = await desk('billing', 'POST', `/${id}/close`, { note: 'Late.' })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: 'This task no longer applies: A second person approved the refund.' },
  })
  expect(await eventsOf(id)).toEqual(['created', 'settled'])
  expect(await refusals(id)).toHaveLength(1)
})

test('R-007 an overdue task leads its list, is counted, and stands on the administrators’ list once escalated', async () => {
  const before = (await desk('billing', 'GET', '/count')).body['counts'] as Record<string, number>
  const id = await newTask('subscription:late', 'fee_unpaid')
  expect((await desk('billing', 'GET', '/count')).body['counts']).toMatchObject({ open: before['open']! + 1 })
  expect(await listed('admin', 'subscription:late')).toEqual([])
  await at.advance(12 * DAY)
  const newer = await newTask('subscription:newer', 'fee_unpaid')
  const rows = (await desk('billing', 'GET')).body['rows'] as Row[]
  const place = (task: string) => rows.findIndex((row) => row.id === task)
  expect(place(id)).toBeLessThan(place(newer))
  expect(rows[place(id)]).toMatchObject({ overdue: true, escalated: true })
  expect(await listed('admin', 'subscription:late')).toMatchObject([{ role: 'billing', escalated: true }])
  expect((await desk('admin', 'POST', `/${id}/close`, { note: 'Waived.' })).status).toBe(200)
})

test('W-43 a task about a visitor has the name that the visitor gave, for its role alone', async () => {
  const thread = await openVisitorChat(at, 'kim.visitor@example.com')
  const subject = `conversation:${thread.id}`
  await at.ctx.db.transaction((tx) =>
    createTask(tx, at.ctx, { kind: 'reply_overdue', subject, details: 'Please answer.' }),
  )
  const [given] = await at.ctx.db
    .select({ first: chatUsers.first_name })
    .from(chatUsers)
    .where(eq(chatUsers.email, 'kim.visitor@example.com'))
  const [row] = await listed('support', subject)
  expect(row).toMatchObject({ patient: null, details: 'Please answer.' })
  expect(String(row?.['visitor']).startsWith(given?.first ?? '?')).toBe(true)
  await at.ctx.db.update(tasks).set({ escalated_at: at.clock.now() }).where(eq(tasks.subject, subject))
  expect(await listed('admin', subject)).toMatchObject([{ visitor: '', patient: null, details: null }])
})

test('the menu counts what waits in the sections of a role, and in no other', async () => {
  const before = (await desk('clinician', 'GET', '/count')).body['sections'] as Record<string, number>
  const order = await placePendingOrder(at)
  const sections = async (who: string) =>
    (await desk(who, 'GET', '/count')).body['sections'] as Record<string, number>
  const ofSupport = await sections('support')
  expect(order.orderId).not.toBe('')
  expect(ofSupport['orders']).toBeGreaterThan(0)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['queue', 'late-orders']))
  for (const [who, unseen] of [
    ['clinician', ['orders', 'billing', 'pharmacy', 'staff', 'outbox', 'jobs']],
    ['pharmacy', ['orders', 'queue', 'billing', 'staff']],
    ['support', ['queue', 'pharmacy', 'staff', 'outbox', 'jobs']],
    ['content', ['orders', 'queue', 'pharmacy', 'billing', 'outbox']],
  ] as const) {
    const seen = Object.keys(await sections(who))
    for (const id of unseen) expect(seen, who).not.toContain(id)
  }
  expect(Object.keys(await sections('admin'))).toEqual(
    expect.arrayContaining(['claims', 'staff', 'outbox', 'jobs']),
  )
})
