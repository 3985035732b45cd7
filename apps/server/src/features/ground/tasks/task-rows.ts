import { TASK_KINDS, taskKindFacts } from '@contour/domain/tasks/task-kinds'
import { isOverdue } from '@contour/domain/tasks/task-times'
import { and, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import {
  chatUsers,
  conversations,
  orders,
  staffMembers,
  taskEvents,
  tasks,
  users,
} from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { licensedStates } from '../states/index.ts'
import { homeState } from '../whereabouts/index.ts'
import { maskName } from '@contour/domain/contact/mask'
import type { TaskTableRow } from './task-access.ts'

const THREAD = 'conversation:'

export const selectTasks = (db: Reader) =>
  db
    .select({ task: tasks, user: users, owner: staffMembers, lives: homeState(sql`tasks.user_id`) })
    .from(tasks)
    .leftJoin(users, eq(users.id, tasks.user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, tasks.owner))
    .$dynamic()

type Found = Awaited<ReturnType<typeof selectTasks>>[number]

/**
 * Builds the rows of tasks for the staff console: subject, kind, due time and assignee. No clinical data; a clinician's task
 * names the patients of licensed states only (D-96), and the details are for the role of the task alone (ADR 38).
 */
export async function taskRows(db: Reader, found: readonly Found[], staff: StaffCaller, now: Date) {
  const ordersOf = await newestOrders(db, found)
  const heldSince = await lastHandings(db, found)
  const visitors = await visitorsOf(db, found)
  const licensed = await licensedStates(db, { now: () => now }, staff.staffId, 'treat')
  return found.map(({ task, user: subject, owner, lives }) => {
    const { title, resolvedBy } = factsOf(task)
    const user = subject && (task.role !== 'clinician' || licensed.has(lives)) ? subject : null
    const ofRole = staff.roles.includes(task.role)
    const visitor = visitors.get(task.subject) ?? (task.kind === 'visitor_alarm' ? '' : null)
    return {
      id: task.public_id,
      kind: task.kind,
      title,
      role: task.role,
      details: ofRole ? task.details : null,
      subject: task.subject,
      patient: user ? maskName(`${user.first_name} ${user.last_name}`) : null,
      visitor: ofRole ? visitor : visitor && '',
      patient_id: user?.public_id ?? null,
      order_id: orderOf(task) ?? (user ? (ordersOf.get(user.id) ?? null) : null),
      state: task.state,
      created_at: task.created_at.toISOString(),
      due_at: task.due_at.toISOString(),
      overdue: task.state === 'open' && isOverdue(task.due_at, now),
      escalated: task.escalated_at !== null,
      owner: owner && { id: owner.public_id, name: owner.name, me: owner.id === staff.staffId },
      held_since: (heldSince.get(task.id) ?? task.created_at).toISOString(),
      settled_by: resolvedBy,
      ended_at: task.ended_at?.toISOString() ?? null,
    }
  })
}

/** Returns the row of one task. @throws AppError not_found */
export async function taskRow(db: Reader, id: number, staff: StaffCaller, now: Date) {
  const found = await selectTasks(db).where(eq(tasks.id, id))
  const [row] = await taskRows(db, found, staff, now)
  if (!row) throw notFound()
  return row
}

/** A kind that a later version has removed keeps its name as the title. */
const factsOf = (task: TaskTableRow) =>
  task.kind in TASK_KINDS
    ? taskKindFacts(task.kind)
    : { title: task.kind.replaceAll('_', ' '), resolvedBy: null }

const orderOf = ({ subject }: TaskTableRow): string | null =>
  subject.startsWith('order:') ? subject.slice('order:'.length) : null

async function newestOrders(db: Reader, found: readonly Found[]): Promise<Map<number, string>> {
  const people = [...new Set(found.flatMap(({ user }) => (user ? [user.id] : [])))]
  if (people.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([orders.user_id], { user: orders.user_id, order: orders.public_id })
    .from(orders)
    .where(inArray(orders.user_id, people))
    .orderBy(orders.user_id, desc(orders.created_at), sql`${orders.id} desc`)
  return new Map(rows.map(({ user, order }) => [user, order]))
}

/** When each task was last taken, released or handed over. */
async function lastHandings(db: Reader, found: readonly Found[]): Promise<Map<number, Date>> {
  if (found.length === 0) return new Map()
  const rows = await db
    .select({ task: taskEvents.task_id, at: max(taskEvents.at) })
    .from(taskEvents)
    .where(
      and(
        inArray(
          taskEvents.task_id,
          found.map(({ task }) => task.id),
        ),
        inArray(taskEvents.event, ['taken', 'released', 'handed_over']),
      ),
    )
    .groupBy(taskEvents.task_id)
  return new Map(rows.flatMap(({ task, at }) => (at ? [[task, at]] : [])))
}

/** The visitors whose threads tasks are about, by the task's subject: maskName of what they gave, or nothing. */
async function visitorsOf(db: Reader, found: readonly Found[]): Promise<Map<string, string>> {
  const threads = found.flatMap(({ task: { user_id, subject } }) =>
    user_id === null && subject.startsWith(THREAD) ? [subject.slice(THREAD.length)] : [],
  )
  if (threads.length === 0) return new Map()
  const rows = await db
    .select({ id: conversations.public_id, first: chatUsers.first_name, last: chatUsers.last_name })
    .from(conversations)
    .leftJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(and(inArray(conversations.public_id, threads), isNull(conversations.user_id)))
  return new Map(
    rows.map(({ id, first, last }) => [`${THREAD}${id}`, maskName(`${first ?? ''} ${last ?? ''}`.trim())]),
  )
}
