import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { MIGRATIONS } from '@contour/server/db/migrate'
import { startTestService, type TestService } from '@contour/testkit'
import { liftCareHold, stopCare } from '@contour/testkit/people/care-hold-life'
import { messagesOf } from '@contour/testkit/people/messages-of'
import { applyPrescriptionDecision, placePrescribedOrder } from '@contour/testkit/people/order-in-review'
import type { Reviewed } from '@contour/testkit/people/order-in-review'
import { signInStaff } from '@contour/testkit/people/sign-in-staff'
import { tasksAbout } from '@contour/testkit/people/tasks-about'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { orders, prescriptions, scheduledJobs, stateRules, tasks } from '../../../db/schema.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const HOUR = 3600
const timerIs = (auto_accept: boolean) =>
  at.ctx.db.update(stateRules).set({ auto_accept }).where(eq(stateRules.state, 'CA'))
afterEach(() => timerIs(true))

const untimed = async (): Promise<Reviewed> => {
  await timerIs(false)
  return placePrescribedOrder(at)
}
const asked = (order: Reviewed) =>
  at.ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.subject, `order:${order.orderId}`), eq(tasks.kind, 'prescription_unanswered')))
    .orderBy(tasks.id)
const reminders = async (order: Reviewed) =>
  (await messagesOf(at, order.email)).filter(
    ({ kind, channel }) => kind === 'prescription_reminder' && channel === 'email',
  )
const pending = async ({ orderId, token }: Reviewed) =>
  (await at.call('GET', `/api/prescription-pending/${orderId}`, { token })).body

test('D-76 where the timer is off, support asks after a day, and the patient was told by when', async () => {
  const order = await untimed()
  const { accepts_at, contact_by } = await pending(order)
  expect([accepts_at, contact_by]).toEqual([null, expect.any(String)])
  const { body } = await at.call('GET', '/api/order-items', { token: order.token })
  const [listed] = body['orders'] as { promise: Record<string, unknown> }[]
  expect(listed?.promise).toMatchObject({
    with: 'You',
    usually: 'Please review your prescription.',
    at_worst: 'It does not ship without your answer. We call or write to you if there is none after a day.',
  })
  await at.advance(23 * HOUR)
  expect([await asked(order), (await reminders(order)).length]).toEqual([[], 2])
  await at.advance(HOUR + 60)
  const [task] = await asked(order)
  expect(task).toMatchObject({ state: 'open', role: 'support', user_id: order.userId })
  expect(task?.due_at.toISOString()).toBe(contact_by)
  const letter = (await reminders(order)).at(-1)
  expect(letter?.body).toContain('Please review your prescription.')
  expect(letter?.body).toMatch(/If we do not hear from you, we call or write to you by \w+, \w+ \d+/)
  expect(letter?.body).not.toContain('12 hours')
})

test('D-76 support has it again every week until there is an answer, which ends the task', async () => {
  const order = await untimed()
  await at.advance(25 * HOUR)
  const [first] = await asked(order)
  const token = await signInStaff(at, 'support')
  const path = `/staff-api/tasks/${first?.public_id}/close`
  const closed = await at.staffCall('POST', path, { token, body: { note: 'Nobody answers the phone.' } })
  expect(closed.status).toBe(200)
  expect((await pending(order))['contact_by']).toEqual(expect.any(String))
  await at.advance(7 * 24 * HOUR)
  expect((await asked(order)).map(({ state }) => state)).toEqual(['closed', 'open'])
  expect(await reminders(order)).toHaveLength(4)
  expect((await applyPrescriptionDecision(at, order, true)).status).toBe(200)
  expect((await asked(order)).map(({ state }) => state)).toEqual(['closed', 'settled'])
  await at.advance(7 * 24 * HOUR)
  expect(await reminders(order)).toHaveLength(4)
})

test('D-76 a timer that is switched off while it runs gives the prescription to support at its end', async () => {
  const order = await placePrescribedOrder(at)
  await timerIs(false)
  await at.advance(12 * HOUR + 120)
  expect((await asked(order)).map(({ state }) => state)).toEqual(['open'])
  expect(await pending(order)).toMatchObject({ accepts_at: null, contact_by: expect.any(String) })
})

test('D-76 nobody is asked during a hold, and support has it a day after the hold', async () => {
  const order = await untimed()
  const hold = await stopCare(at, order)
  await at.advance(25 * HOUR)
  expect(await asked(order)).toEqual([])
  expect((await liftCareHold(at, hold)).status).toBe(200)
  await at.advance(24 * HOUR)
  expect((await asked(order)).map(({ state }) => state)).toEqual(['open'])
  expect(await tasksAbout(at, `order:${order.orderId}`)).toMatchObject([{ role: 'support' }])
})

/** Runs the statement by which an upgrade schedules what earlier builds left without a date. */
async function upgrade(): Promise<void> {
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith('_unanswered_prescriptions.sql'))
  await at.ctx.database.query(readFileSync(path.join(MIGRATIONS, file ?? ''), 'utf8'))
}

/** An order whose prescription is of an earlier build, which scheduled nothing where the timer is off. */
async function ofEarlierBuild(): Promise<Reviewed> {
  const order = await untimed()
  const ofOrder = at.ctx.db
    .select({ id: prescriptions.public_id })
    .from(prescriptions)
    .innerJoin(orders, eq(orders.id, prescriptions.order_id))
    .where(eq(orders.public_id, order.orderId))
  await at.ctx.db
    .delete(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'prescription_unanswered'), inArray(scheduledJobs.subject, ofOrder)))
  return order
}

test('D-76 an upgrade gives support the prescriptions that waited without a timer before it', async () => {
  const order = await ofEarlierBuild()
  await at.advance(72 * HOUR)
  expect([await asked(order), (await pending(order))['contact_by']]).toEqual([[], null])
  await upgrade()
  await at.advance(60)
  expect((await asked(order)).map(({ state }) => state)).toEqual(['open'])
  expect((await pending(order))['contact_by']).toEqual(expect.any(String))
  await at.advance(7 * 24 * HOUR)
  expect(await reminders(order)).toHaveLength(4)
})

test('D-76 an upgrade leaves what is answered, timed, or scheduled already as it is', async () => {
  await placePrescribedOrder(at)
  await untimed()
  const answered = await ofEarlierBuild()
  expect((await applyPrescriptionDecision(at, answered, true)).status).toBe(200)
  const before = await at.ctx.db.select().from(scheduledJobs).orderBy(scheduledJobs.id)
  await upgrade()
  expect(await at.ctx.db.select().from(scheduledJobs).orderBy(scheduledJobs.id)).toEqual(before)
})
