import { TASK_EVENTS } from '@contour/domain/tasks/task-life-cycle'
import { z } from 'zod'
import { STAFF_ROLES } from '@contour/domain/staff-accounts/staff-role'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { FreeText, Instant, PublicId } from './shapes.ts'
import { COUNTED_PAGE_IDS } from './staff-pages.ts'

const anyStaff = staff(...STAFF_ROLES)
const byId = z.strictObject({ id: z.string().max(64) })

export const TaskRow = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  role: z.enum(STAFF_ROLES),
  /**
   * What happened and what to do; null for a reader without the role, who sees that it waits and may hand it over: the
   * words may say something of a patient, and name pages of that role (ADR 38).
   */
  details: z.string().nullable(),
  /** The subject, a word and a public id: "order:abc". */
  subject: z.string(),
  /** First name and initial; null if it concerns no patient. */
  patient: z.string().nullable(),
  /** The name that a visitor of the chat gave, for the role of the task; empty without one; null if it is about no visitor. */
  visitor: z.string().nullable(),
  patient_id: z.string().nullable(),
  /** The order it is about, otherwise the patient's newest order. */
  order_id: z.string().nullable(),
  state: z.enum(['open', 'closed', 'settled']),
  created_at: Instant,
  due_at: Instant,
  overdue: z.boolean(),
  escalated: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string(), me: z.boolean() }).nullable(),
  /** Since when the owner has it, or since when nobody has it. */
  held_since: Instant,
  /** The event that resolves it automatically; null if only a staff member can close it. */
  settled_by: z.string().nullable(),
  ended_at: Instant.nullable(),
})

const Counts = z.object({ open: z.number().int(), overdue: z.number().int(), mine: z.number().int() })

/** Whom the caller's screen showed as the owner, null for nobody: the act is refused where somebody else has it by now. */
export const Holder = PublicId.nullable()

/** Tasks for staff (D-54). Staff members see the tasks of their roles; administrators also see the escalated ones. */
export const staffTasks = {
  list: call('GET', '/staff-api/tasks', {
    summary: 'Tasks of the caller’s roles, the first due first; ended ones newest first',
    access: anyStaff,
  })
    .takes({ show: z.enum(['open', 'mine', 'ended']).optional(), ...pageInput })
    .answers({ rows: z.array(TaskRow), ...pageFacts, counts: Counts }),
  count: call('GET', '/staff-api/tasks/count', {
    summary: 'How many tasks are open, overdue, and the caller’s own, and what waits in each section',
    access: anyStaff,
  }).answers({
    counts: Counts,
    /** What waits in the sections that the caller may read; each counted up to one above COUNT_MAX. */
    sections: z.partialRecord(z.enum(COUNTED_PAGE_IDS), z.number().int()),
  }),
  read: call('GET', '/staff-api/tasks/{id}', {
    summary: 'One task with its history',
    access: anyStaff,
    errors: ['not_found', 'forbidden'],
  })
    .input(byId)
    .answers({
      task: TaskRow,
      history: z.array(
        z.object({ event: z.enum(TASK_EVENTS), by: z.string(), note: z.string(), at: Instant }),
      ),
    }),
  take: call('POST', '/staff-api/tasks/{id}/take', {
    summary: 'The caller deals with the task from now on',
    access: anyStaff,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .input(byId)
    .answers({ task: TaskRow }),
  release: call('POST', '/staff-api/tasks/{id}/release', {
    summary: 'Nobody deals with the task any more; anybody of its role may take it',
    access: anyStaff,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .input(byId)
    .answers({ task: TaskRow }),
  close: call('POST', '/staff-api/tasks/{id}/close', {
    summary: 'Closes a task with a note of what was done, once',
    access: anyStaff,
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .takes({ id: z.string().max(64), note: FreeText(500).min(1), holder: Holder.optional() })
    .answers({ task: TaskRow }),
}
