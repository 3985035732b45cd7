import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm'
import { actorOf, asStaff } from '../../caller.ts'
import type { Caller, StaffCaller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { taskEvents, tasks } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import { namesOfActors } from '../staff-access/index.ts'
import { assertMayAct, findTask, tasksOf } from './task-access.ts'
import { selectTasks, taskRow, taskRows } from './task-rows.ts'

const ROWS_MAX = 200

export type TasksShown = 'open' | 'mine' | 'ended'

/** The tasks of the caller's roles: open ones with the first due first, so overdue ones lead; ended ones newest first. */
export async function listTasks(ctx: Ctx, caller: Caller, show: TasksShown) {
  const staff = asStaff(caller)
  const ended = show === 'ended'
  const found = await selectTasks(ctx.db)
    .where(
      and(
        tasksOf(staff),
        ended ? ne(tasks.state, 'open') : eq(tasks.state, 'open'),
        show === 'mine' ? eq(tasks.owner, staff.staffId) : undefined,
      ),
    )
    .orderBy(ended ? desc(tasks.ended_at) : asc(tasks.due_at), asc(tasks.id))
    .limit(ROWS_MAX)
  await writeAudit(ctx.db, ctx.clock, {
    actor: actorOf(caller),
    purpose: 'operations',
    action: 'tasks.listed',
    after: { rows: found.length },
    requestId: caller.source.requestId,
  })
  return {
    status: 'success' as const,
    message: 'Tasks.',
    rows: await taskRows(ctx.db, found, staff, ctx.clock.now()),
    counts: await countOf(ctx, staff),
  }
}

/** How many tasks wait for the caller; what the frame's badge asks. */
export async function countTasks(ctx: Ctx, caller: Caller) {
  return { status: 'success' as const, message: 'Counted.', counts: await countOf(ctx, asStaff(caller)) }
}

async function countOf(ctx: Ctx, staff: StaffCaller) {
  const [counted] = await ctx.db
    .select({
      open: count(),
      overdue: sql<number>`count(*) filter (where ${tasks.due_at} < ${ctx.clock.now()})`.mapWith(Number),
      mine: sql<number>`count(*) filter (where ${tasks.owner} = ${staff.staffId})`.mapWith(Number),
    })
    .from(tasks)
    .where(and(tasksOf(staff), eq(tasks.state, 'open')))
  return counted ?? { open: 0, overdue: 0, mine: 0 }
}

/**
 * One task with its history, oldest first.
 * @throws Fault not_found, forbidden for another role's
 */
export async function readTask(ctx: Ctx, caller: Caller, id: string) {
  const staff = asStaff(caller)
  const task = await findTask(ctx.db, id)
  await assertMayAct(ctx, staff, task, 'read')
  const events = await ctx.db
    .select()
    .from(taskEvents)
    .where(eq(taskEvents.task_id, task.id))
    .orderBy(asc(taskEvents.id))
  const nameOf = await namesOfActors(
    ctx.db,
    events.map(({ actor }) => actor),
  )
  return {
    status: 'success' as const,
    message: 'Task.',
    task: await taskRow(ctx.db, task.id, staff, ctx.clock.now()),
    history: events.map(({ event, actor, note, at }) => ({
      event: event as 'created',
      by: nameOf(actor),
      note,
      at: at.toISOString(),
    })),
  }
}
