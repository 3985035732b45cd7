import { scheduledJobs, taskEvents, tasks } from '@contour/server/db/schema'
import { startTestService, type TestService } from '@contour/testkit'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTask, type NewTask } from './create-task.ts'
import { resolveTasks } from './resolve-tasks.ts'

let at: TestService
beforeAll(async () => {
  at = await startTestService()
})
afterAll(() => at.close())

const create = (task: Omit<NewTask, 'details'> & { details?: string }) =>
  at.ctx.db.transaction((tx) => createTask(tx, at.ctx, { details: 'It happened.', ...task }))
const rowsOf = (subject: string) =>
  at.ctx.db.select().from(tasks).where(eq(tasks.subject, subject)).orderBy(tasks.id)
const eventsOf = async (subject: string) => {
  const rows = await at.ctx.db
    .select({ event: taskEvents.event, note: taskEvents.note, actor: taskEvents.actor })
    .from(taskEvents)
    .innerJoin(tasks, eq(tasks.id, taskEvents.task_id))
    .where(eq(tasks.subject, subject))
    .orderBy(taskEvents.id)
  return rows
}

test('R-007 a task stands once for each kind and subject while it is open; a repetition goes into its history', async () => {
  expect(await create({ kind: 'fee_unpaid', subject: 'subscription:once' })).toBe(true)
  expect(await create({ kind: 'fee_unpaid', subject: 'subscription:once', details: 'Again.' })).toBe(false)
  expect(await create({ kind: 'plan_past_due', subject: 'subscription:once' })).toBe(true)
  expect(await rowsOf('subscription:once')).toMatchObject([
    { kind: 'fee_unpaid', role: 'billing', state: 'open', owner: null },
    { kind: 'plan_past_due', role: 'support', state: 'open' },
  ])
  expect(await eventsOf('subscription:once')).toMatchObject([
    { event: 'created', note: 'It happened.', actor: 'server' },
    { event: 'repeated', note: 'Again.' },
    { event: 'created' },
  ])
})

test('R-007 the event that makes tasks pointless settles them, and the same reason may then come up again', async () => {
  const subject = 'order:settled'
  const settle = () =>
    at.ctx.db.transaction((tx) =>
      resolveTasks(
        tx,
        at.ctx,
        { kinds: ['addon_bought', 'shipping_state_differs'], subject },
        'It was signed.',
      ),
    )
  await create({ kind: 'addon_bought', subject })
  await create({ kind: 'check_in_missing', subject })
  expect(await settle()).toBe(1)
  expect(await settle()).toBe(0)
  const [settled, other] = await rowsOf(subject)
  expect([settled?.state, other?.state]).toEqual(['settled', 'open'])
  expect(await eventsOf(subject)).toContainEqual({
    event: 'settled',
    note: 'It was signed.',
    actor: 'server',
  })
  expect(await create({ kind: 'addon_bought', subject })).toBe(true)
})

test('R-007 a task that nobody deals with escalates, one that was settled does not', async () => {
  const subject = 'refund:late'
  await create({ kind: 'refund_waits', subject })
  await create({ kind: 'refund_failed', subject })
  await at.ctx.db.transaction((tx) =>
    resolveTasks(tx, at.ctx, { kinds: ['refund_failed'], subject }, 'It was made.'),
  )
  // Business days: a week more than any of them can take with the holidays of a year's end.
  await at.advance(12 * 86_400)
  const [late, settled] = await rowsOf(subject)
  expect(late?.escalated_at).not.toBeNull()
  expect(settled?.escalated_at).toBeNull()
  const [planned] = await at.ctx.db
    .select()
    .from(scheduledJobs)
    .where(and(eq(scheduledJobs.kind, 'task_escalation'), eq(scheduledJobs.subject, late!.public_id)))
  expect(planned?.done_at).not.toBeNull()
})

test('R-007 the history of a task cannot be rewritten', async () => {
  await create({ kind: 'email_failed', subject: 'message:kept' })
  await expect(at.ctx.db.update(taskEvents).set({ note: 'Nothing.' })).rejects.toThrow()
  await expect(at.ctx.db.delete(taskEvents)).rejects.toThrow()
})
