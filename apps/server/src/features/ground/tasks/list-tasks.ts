import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { taskEvents, tasks } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit, namesOfActors } from '../audit/index.ts'
import { countSections } from './section-counts.ts'
import { assertMayAct, findTask, tasksOf } from './task-access.ts'
import { selectTasks, taskRow, taskRows } from './task-rows.ts'

const FIRST_DUE: readonly SortKey[] = [
  { by: tasks.due_at, kind: 'instant' },
  { by: tasks.id, kind: 'number' },
]
const LAST_ENDED: readonly SortKey[] = [
  { by: tasks.ended_at, kind: 'instant', order: 'desc' },
  { by: tasks.id, kind: 'number', order: 'desc' },
]

export type TasksShown = 'open' | 'mine' | 'ended'

/**
 * Lists a page of the tasks of the caller's roles: open ones with the first due first, so overdue ones lead; ended ones
 * newest first.
 */
export async function listTasks(ctx: Ctx, caller: Caller, show: TasksShown, after?: string) {
  const staff = asStaff(caller)
  const ended = show === 'ended'
  const page = keyset(ended ? LAST_ENDED : FIRST_DUE, after)
  const wanted = and(
    tasksOf(staff),
    // Literals: as a parameter the state would prevent a prepared plan from using its index.
    ended ? sql`${tasks.state} <> 'open'` : isIn(tasks.state, ['open']),
    show === 'mine' ? eq(tasks.owner, staff.staffId) : undefined,
  )
  const found = await selectTasks(ctx.db)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ task }) => [(ended && task.ended_at) || task.due_at, task.id])
  await audit(ctx.db, 'tasks.listed', { after: { rows: rows.length } })
  return {
    message: 'Tasks.',
    rows: await taskRows(ctx.db, rows, staff, ctx.clock.now()),
    next,
    total: await countTasksOf(ctx, wanted),
    counts: await countOf(ctx, staff),
  }
}

/**
 * Counts what waits for the caller, for the menu of the staff console: tasks, and what each section holds. It names no
 * patient and is not audited.
 */
export async function countTasks(ctx: Ctx, caller: Caller) {
  const staff = asStaff(caller)
  return { message: 'Counted.', counts: await countOf(ctx, staff), sections: await countSections(ctx, staff) }
}

async function countOf(ctx: Ctx, staff: StaffCaller) {
  const open = and(tasksOf(staff), isIn(tasks.state, ['open']))
  return {
    open: await countTasksOf(ctx, open),
    overdue: await countTasksOf(ctx, and(open, lt(tasks.due_at, ctx.clock.now()))),
    mine: await countTasksOf(ctx, and(open, eq(tasks.owner, staff.staffId))),
  }
}

const countTasksOf = (ctx: Ctx, wanted: SQL | undefined) =>
  countRows(ctx.db, ctx.db.select({ id: tasks.id }).from(tasks).where(wanted).$dynamic())

/**
 * Returns one task with its history, oldest first.
 * @throws AppError not_found, forbidden for another role's
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
  // What was written about a task is for its role, as its details are.
  const readsNotes = staff.roles.includes(task.role)
  return {
    message: 'Task.',
    task: await taskRow(ctx.db, task.id, staff, ctx.clock.now()),
    history: events.map(({ event, actor, note, at }) => ({
      event,
      by: nameOf(actor),
      note: readsNotes || event === 'settled' || event === 'handed_over' ? note : '',
      at: at.toISOString(),
    })),
  }
}
