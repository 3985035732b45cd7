import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { taskEvents, tasks } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../audit/index.ts'

export type TaskTableRow = typeof tasks.$inferSelect

/** The tasks that a staff member may see and act on: those of their roles, and escalated ones for an administrator. */
export function tasksOf(staff: StaffCaller): SQL | undefined {
  const own = inArray(tasks.role, [...staff.roles])
  return staff.roles.includes('administrator') ? or(own, isNotNull(tasks.escalated_at)) : own
}

/** Whether the same holds for one task. */
export const mayAct = (staff: StaffCaller, task: TaskTableRow): boolean =>
  staff.roles.some((role) => role === task.role) ||
  (staff.roles.includes('administrator') && task.escalated_at !== null)

/** Returns a task by its public id. @throws AppError not_found */
export async function findTask(db: Reader, publicId: string): Promise<TaskTableRow> {
  const [task] = await db.select().from(tasks).where(eq(tasks.public_id, publicId))
  if (!task) throw notFound()
  return task
}

/**
 * Rejects an action on a task and writes an audit row with who was refused and why, outside the transaction of the
 * action, so that the row remains when the action is rolled back.
 */
export async function rejectTaskAction(
  ctx: Ctx,
  task: TaskTableRow,
  refusal: { act: string; code: 'forbidden' | 'conflict'; message: string },
): Promise<never> {
  await audit(ctx.db, 'task.refused', {
    subjectUser: task.user_id,
    subject: `task:${task.public_id}`,
    after: { act: refusal.act, reason: refusal.message },
  })
  throw new AppError(refusal.code, { message: refusal.message })
}

/** Rejects a staff member without the task's role. */
export async function assertMayAct(
  ctx: Ctx,
  staff: StaffCaller,
  task: TaskTableRow,
  act: string,
): Promise<void> {
  if (mayAct(staff, task)) return
  const message = `This task belongs to the role “${task.role}”. Your roles do not include it.`
  await rejectTaskAction(ctx, task, { act, code: 'forbidden', message })
}

/** Returns the sentence why nothing can be done with an ended task. */
export async function endedSentence(db: Reader, task: TaskTableRow): Promise<string> {
  if (task.state === 'closed') return 'This task was already closed.'
  const [settled] = await db
    .select({ note: taskEvents.note })
    .from(taskEvents)
    .where(and(eq(taskEvents.task_id, task.id), eq(taskEvents.event, 'settled')))
  return `This task no longer applies: ${settled?.note ?? ''}`
}
