import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { actorOf, asStaff } from '../../../caller.ts'
import type { Caller, StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { tasks } from '../../../db/schema.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../audit/index.ts'
import { assertMayAct, endedSentence, findTask, rejectTaskAction } from './task-access.ts'
import { addTaskEvent } from './task-events.ts'
import { taskRow } from './task-rows.ts'
import { taskLifeCycle } from '@contour/domain/tasks/task-life-cycle'
import { transition } from '../../../db/transition.ts'

const CLOSED = transition(taskLifeCycle, 'closed', 'staff', tasks.state)

type Act = {
  event: 'taken' | 'released' | 'closed'
  set: Partial<typeof tasks.$inferInsert>
  /** What must hold in addition to the task being open. */
  where?: SQL | undefined
  /** The message if that does not hold. */
  refusal: string
  done: string
  note?: string
}

/**
 * Assigns a task to the caller.
 * @throws AppError not_found, forbidden for another role's, conflict once it ended or is already assigned
 */
export async function takeTask(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  return act(ctx, staff, id, {
    event: 'taken',
    set: { owner: staff.staffId },
    where: isNull(tasks.owner),
    refusal: 'This task is already taken.',
    done: 'The task is yours.',
  })
}

/**
 * Releases a task; any staff member of its role may, so that none waits for someone who is away.
 * @throws AppError as takeTask
 */
export async function releaseTask(ctx: Ctx, caller: Caller, id: string) {
  return act(ctx, asStaff(caller), id, {
    event: 'released',
    set: { owner: null },
    where: isNotNull(tasks.owner),
    refusal: 'This task is not assigned.',
    done: 'The task is unassigned again.',
  })
}

/**
 * Closes a task with a note of what was done; only once, and never after an event resolved it.
 * @throws AppError not_found, forbidden for another role's, conflict once it ended
 */
export async function closeTask(ctx: Ctx, caller: Caller, input: { id: string; note: string }) {
  return act(ctx, asStaff(caller), input.id, {
    event: 'closed',
    set: { state: CLOSED.to, ended_at: ctx.clock.now() },
    where: CLOSED.allowed,
    refusal: 'This task was already closed.',
    done: 'Closed, with your note.',
    note: input.note,
  })
}

/** Runs one conditional UPDATE with its history and audit rows: of two concurrent actions, one is rejected. */
async function act(ctx: Ctx, staff: StaffCaller, publicId: string, { event, set, where, ...said }: Act) {
  const task = await findTask(ctx.db, publicId)
  await assertMayAct(ctx, staff, task, event)
  const row = await ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(tasks)
      .set(set)
      .where(and(eq(tasks.id, task.id), eq(tasks.state, 'open'), where))
      .returning({ id: tasks.id })
    if (!changed) return null
    const actor = actorOf(staff)
    await addTaskEvent(tx, ctx, { taskId: task.id, event, actor, note: said.note ?? '' })
    if (event === 'closed') await cancelJobs(tx, ctx.clock, 'task_escalation', publicId)
    await audit(tx, `task.${event}`, {
      actor,
      subjectUser: task.user_id,
      subject: `task:${publicId}`,
      after: { kind: task.kind, about: task.subject },
    })
    return taskRow(tx, task.id, staff, ctx.clock.now())
  })
  if (row) return { status: 'success' as const, message: said.done, task: row }
  const now = await findTask(ctx.db, publicId)
  const message = now.state === 'open' ? said.refusal : await endedSentence(ctx.db, now)
  return rejectTaskAction(ctx, now, { act: event, code: 'conflict', message })
}
