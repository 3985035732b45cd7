import { taskKindFacts } from '@contour/domain/tasks/task-kinds'
import type { StaffRole } from '@contour/domain/staff-accounts/staff-role'
import type { TaskKind } from '@contour/domain/tasks/task-kinds'
import { taskTimes } from '@contour/domain/tasks/task-times'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { tasks } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { addTaskEvent } from './task-events.ts'

export type NewTask = {
  kind: TaskKind
  /** What it is about: a word and a public id, for example "order:abc". */
  subject: string
  /** Internal key of the patient whom it concerns. */
  userId?: number | null
  /** What happened, in sentences for the staff of the kind's role; no health data. */
  details: string
  /** Where it depends on the subject: the role, instead of the kind's own. */
  role?: StaffRole
  /** Internal key of the staff member whose task it is from the start; otherwise somebody takes it. */
  owner?: number | null
  /** An external deadline that replaces the kind's own due time. */
  dueAt?: Date | null
}

/**
 * Creates a task in the transaction that causes it (D-54). While a task of the same kind and subject is open no second
 * one is created: the repetition is added to its history.
 * @returns whether a new task was created
 */
export async function createTask(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  task: NewTask,
): Promise<boolean> {
  const { kind, subject, details } = task
  const now = ctx.clock.now()
  const { dueAt, escalateAt } = taskTimes(kind, now, task.dueAt)
  const [created] = await tx
    .insert(tasks)
    .values({
      public_id: ctx.random.id(),
      kind,
      subject,
      user_id: task.userId ?? null,
      role: task.role ?? taskKindFacts(kind).role,
      details,
      owner: task.owner ?? null,
      state: 'open',
      due_at: dueAt,
      created_at: now,
    })
    .onConflictDoNothing({ target: [tasks.kind, tasks.subject], where: sql`${tasks.state} in ('open')` })
    .returning({ id: tasks.id, publicId: tasks.public_id })
  if (created) {
    await addTaskEvent(tx, ctx, { taskId: created.id, event: 'created', note: details })
    await scheduleJob(tx, ctx.clock, {
      kind: 'task_escalation',
      subject: created.publicId,
      dueAt: escalateAt,
    })
    return true
  }
  const [standing] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.kind, kind), eq(tasks.subject, subject), eq(tasks.state, 'open')))
    .for('update')
  // It was ended in the meantime, so a new task is created.
  if (!standing) return createTask(tx, ctx, task)
  await addTaskEvent(tx, ctx, { taskId: standing.id, event: 'repeated', note: details })
  return false
}
