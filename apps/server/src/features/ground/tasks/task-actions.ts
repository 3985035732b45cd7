import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { actorOf, asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { staffMembers, tasks } from '../../../db/schema.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../audit/index.ts'
import { assertMayAct, endedSentence, findTask, rejectTaskAction, type TaskTableRow } from './task-access.ts'
import { addTaskEvent } from './task-events.ts'
import { taskRow } from './task-rows.ts'
import { taskLifeCycle } from '@contour/domain/tasks/task-life-cycle'
import { transition } from '../../../db/transition.ts'

const CLOSED = transition(taskLifeCycle, 'closed', 'staff', tasks.state)

/** Told as who has it now. */
const CHANGED_HANDS = 'This task changed hands.'

type Act = {
  event: 'taken' | 'released' | 'handed_over' | 'closed'
  set: Partial<typeof tasks.$inferInsert>
  /** What must hold in addition to the task being open. */
  where?: SQL | undefined
  /** The message if that does not hold. */
  refusal: string
  done: string
  note?: string
  /** What else belongs to the change, in its transaction. */
  also?: (tx: Tx) => Promise<void>
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
 * Closes a task with a note of what was done; only once, never after an event resolved it, and not for whom somebody else
 * has it by now.
 * @throws AppError not_found, forbidden for another role's, conflict once it ended or changed hands
 */
export async function closeTask(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; note: string; holder?: string | null | undefined },
) {
  return act(ctx, asStaff(caller), input.id, {
    event: 'closed',
    set: { state: CLOSED.to, ended_at: ctx.clock.now() },
    where: and(CLOSED.allowed, isHeldBy(input.holder)),
    refusal: CHANGED_HANDS,
    done: 'Closed, with your note.',
    note: input.note,
  })
}

/**
 * Hands a task to a person of its role (ADR 38). `holder` is who had it on the caller's screen.
 * @param notify writes the messages about it
 * @throws AppError as closeTask
 */
export async function handOverTask(
  ctx: Ctx,
  staff: StaffCaller,
  input: { id: string; to: { id: number; name: string }; holder: string | null },
  notify: (tx: Tx) => Promise<void>,
) {
  return act(ctx, staff, input.id, {
    event: 'handed_over',
    set: { owner: input.to.id },
    where: isHeldBy(input.holder),
    refusal: CHANGED_HANDS,
    done: `${input.to.name} has the task now.`,
    note: `To ${input.to.name}.`,
    also: notify,
  })
}

/** Whether the owner is still the one whom a screen showed; undefined where none was shown. */
function isHeldBy(holder: string | null | undefined): SQL | undefined {
  if (holder === undefined) return undefined
  if (holder === null) return isNull(tasks.owner)
  return eq(tasks.owner, sql`(select id from staff where public_id = ${holder})`)
}

/** Runs one conditional UPDATE with its history and audit rows: of two concurrent actions, one is rejected. */
async function act(
  ctx: Ctx,
  staff: StaffCaller,
  publicId: string,
  { event, set, where, also, ...said }: Act,
) {
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
    await also?.(tx)
    return taskRow(tx, task.id, staff, ctx.clock.now())
  })
  if (row) return { message: said.done, task: row }
  const now = await findTask(ctx.db, publicId)
  const message =
    now.state === 'open' ? await standsSentence(ctx.db, now, said.refusal) : await endedSentence(ctx.db, now)
  return rejectTaskAction(ctx, now, { act: event, code: 'conflict', message })
}

/** Why nothing was done with a task that still stands: who has it, where that is the reason. */
async function standsSentence(db: Reader, { owner }: TaskTableRow, refusal: string): Promise<string> {
  if (refusal !== CHANGED_HANDS) return refusal
  if (owner === null) return 'Nobody has this task any more.'
  const [holder] = await db
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, owner))
  return `${holder?.name ?? ''} has this task now.`
}
