import { STAFF_ROLES, type StaffRole } from '@contour/domain/staff-accounts/staff-role'
import { TASK_EVENTS, TASK_STATES } from '@contour/domain/tasks/task-life-cycle'
import type { TaskKind } from '@contour/domain/tasks/task-kinds'
import type { TaskEvent, TaskState } from '@contour/domain/tasks/task-life-cycle'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

/** Work for staff, on the list of one role until a staff member closes it or an event resolves it (D-54). */
export const tasks = pgTable(
  'tasks',
  {
    id: key(),
    public_id: publicId(),
    kind: text().$type<TaskKind>().notNull(),
    /** What it is about, for example "order:abc"; there is one open task for each kind and subject. */
    subject: text().notNull(),
    user_id: ref(() => users.id),
    role: text().$type<StaffRole>().notNull(),
    /** What happened, in sentences for the staff of the role. */
    details: text().notNull(),
    state: text().$type<TaskState>().notNull(),
    due_at: instant().notNull(),
    owner: ref(() => staffMembers.id),
    escalated_at: instant(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [
    oneOf('tasks_role', t.role, STAFF_ROLES),
    oneOf('tasks_state', t.state, TASK_STATES),
    check('tasks_ended', sql`(${t.state} = 'open') = (${t.ended_at} is null)`),
    uniqueIndex('tasks_one_open')
      .on(t.kind, t.subject)
      .where(isIn(t.state, ['open'])),
    index('tasks_list').on(t.role, t.state, t.due_at),
    index('tasks_open')
      .on(t.due_at, t.id)
      .where(isIn(t.state, ['open'])),
    index('tasks_last_ended')
      .on(t.ended_at, t.id)
      .where(sql`${t.state} <> 'open'`),
    index('tasks_subject').on(t.subject, t.id),
    index('tasks_user').on(t.user_id),
    index('tasks_owner').on(t.owner),
  ],
)

/** The history of a task, append only. */
export const taskEvents = pgTable(
  'task_events',
  {
    id: key(),
    task_id: ref(() => tasks.id).notNull(),
    event: text().$type<TaskEvent>().notNull(),
    /** "staff:id" or "server". */
    actor: text().notNull(),
    note: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [oneOf('task_events_event', t.event, TASK_EVENTS), index('task_events_task').on(t.task_id, t.id)],
)
