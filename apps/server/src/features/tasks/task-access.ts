import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { actorOf } from '../../caller.ts'
import type { StaffCaller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Reader } from '../../db/database.ts'
import { taskEvents, tasks } from '../../db/schema.ts'
import { AppError, notFound } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'

export type TaskTableRow = typeof tasks.$inferSelect

/** The tasks that a staff member may see and act on: those of their roles, and what escalated for an administrator. */
export function tasksOf(staff: StaffCaller): SQL | undefined {
  const own = inArray(tasks.role, [...staff.roles])
  return staff.roles.includes('administrator') ? or(own, isNotNull(tasks.escalated_at)) : own
}

/** Whether the same holds for one task. */
export const mayAct = (staff: StaffCaller, task: TaskTableRow): boolean =>
  staff.roles.some((role) => role === task.role) ||
  (staff.roles.includes('administrator') && task.escalated_at !== null)

/** A task by its public id. @throws AppError not_found */
export async function findTask(db: Reader, publicId: string): Promise<TaskTableRow> {
  const [task] = await db.select().from(tasks).where(eq(tasks.public_id, publicId))
  if (!task) throw notFound()
  return task
}

/**
 * Refuses an act on a task, with an audit row that names who was refused and why; outside the act's transaction, so that
 * the row stays when the act does not.
 */
export async function rejectTaskAction(
  ctx: Ctx,
  staff: StaffCaller,
  task: TaskTableRow,
  refusal: { act: string; code: 'forbidden' | 'conflict'; message: string },
): Promise<never> {
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(staff),
    purpose: 'operations',
    action: 'task.refused',
    subjectUser: task.user_id,
    subject: `task:${task.public_id}`,
    after: { act: refusal.act, reason: refusal.message },
    requestId: staff.meta.requestId,
  })
  throw new AppError(refusal.code, { message: refusal.message })
}

/** Refuses whoever is not of the task's role. */
export async function assertMayAct(
  ctx: Ctx,
  staff: StaffCaller,
  task: TaskTableRow,
  act: string,
): Promise<void> {
  if (mayAct(staff, task)) return
  const message = `This task belongs to the role “${task.role}”. Your roles do not include it.`
  await rejectTaskAction(ctx, staff, task, { act, code: 'forbidden', message })
}

/** Why nothing can be done with an ended task any more, as a sentence. */
export async function endedSentence(db: Reader, task: TaskTableRow): Promise<string> {
  if (task.state === 'closed') return 'Somebody closed this task before.'
  const [settled] = await db
    .select({ note: taskEvents.note })
    .from(taskEvents)
    .where(and(eq(taskEvents.task_id, task.id), eq(taskEvents.event, 'settled')))
  return `Nothing is left to do here: ${settled?.note ?? ''}`
}
