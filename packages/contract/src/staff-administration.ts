import { SERVICE_PARTS } from '@contour/domain/alerts/fault'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { Instant, Line, PlainDate, PublicId } from './shapes.ts'
import { UnansweredEmergency } from './staff-emergencies.ts'
import { orderId } from './staff-orders.ts'
import { Holder, TaskRow } from './staff-tasks.ts'

/** The order of a job or a message, and its patient by first name and initial; null if there is none. */
const concerned = {
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  patient: z.string().nullable(),
}

/** An entry of the audit trail. */
const AuditRow = z.object({
  id: z.number().int(),
  seq: z.number().int().nullable(),
  at: Instant,
  actor: z.string(),
  action: z.string(),
  purpose: z.string(),
  subject: z.string().nullable(),
  /** The staff member's name; of a patient first name and initial; otherwise what acted. */
  actor_name: z.string(),
  /** The staff member whom it is about. */
  staff_name: z.string().nullable(),
  /** The patient that it is about, by first name and initial. */
  patient: z.string().nullable(),
  /** The order that it is about. */
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  /** Before and after of what is no treatment; what is more than a word stands as “…”. */
  changes: z.array(
    z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

/** What narrows the trail. */
const auditFilter = {
  /** Rows of one actor, as `actor` names it. */
  actor: z.string().max(80).optional(),
  /** Rows of one action, as `action` names it. */
  action: z.string().max(80).optional(),
  /** Rows about an order and about its patient, by the order's public id or its beginning. */
  order: z.string().max(64).optional(),
  /** Rows from the beginning of this day on, and to the end of that one, both of US Eastern. */
  from: PlainDate.optional(),
  until: PlainDate.optional(),
  /** Rows about a patient or somebody of staff with this name, and of what they did. */
  person: Line(120).optional(),
  /** Rows of what was done, and of charts that were opened, without lists and pages that were looked at. */
  shows: z.enum(['acts']).optional(),
}

/** Outbox, jobs and audit. */
export const staffAdministration = {
  overview: call('GET', '/staff-api/overview', {
    summary: 'Figures of the administrators’ home page: orders, messages, jobs, and who is licensed where',
    access: staff('administrator'),
  })
    .takes({})
    .answers({
      /** All counts but those of the states are up to one above COUNT_MAX. */
      orders: z.object({ open: z.number().int(), late: z.number().int() }),
      messages: z.object({ failed: z.number().int(), waiting: z.number().int() }),
      /** Overdue: due for more than 5 minutes and never tried. */
      jobs: z.object({ failed: z.number().int(), overdue: z.number().int() }),
      /** Served states in which nobody is on call now or within 24 hours, and from when (D-46). */
      on_call_gaps: z.array(z.object({ state: z.string(), name: z.string(), from: Instant })),
      unanswered_emergencies: z.array(UnansweredEmergency),
      /** What is wrong with the service, oldest first. */
      alerts: z.array(
        z.object({
          title: z.string(),
          part: z.enum(SERVICE_PARTS),
          details: z.string(),
          acknowledged: z.boolean(),
          opened_at: Instant,
        }),
      ),
      states: z.array(
        z.object({
          state: z.string(),
          name: z.string(),
          served: z.boolean(),
          /** Clinicians with an account and a license that is valid today. */
          clinicians: z.number().int(),
          /** How many of these licenses end within 30 days, and the first last day. */
          ending: z.number().int(),
          ends_on: PlainDate.nullable(),
          /** Patients whose subscription runs or waits to start. */
          patients: z.number().int(),
        }),
      ),
    }),
  taskPeople: call('GET', '/staff-api/tasks/{id}/people', {
    summary: 'Who can do an escalated task, how to reach them, and who of them is on call now (ADR 38)',
    access: staff('administrator'),
    errors: ['not_found', 'forbidden'],
  })
    .input(orderId)
    .answers({
      task: TaskRow,
      /** Where its patient lives, if only clinicians licensed there can do it; otherwise null. */
      state: z.string().nullable(),
      /** Those on call now first, then by name. */
      rows: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          email: z.string(),
          /** Ten digits; null until one was entered with a shift. */
          phone: z.string().nullable(),
          on_call: z.boolean(),
        }),
      ),
    }),
  handOverTask: call('POST', '/staff-api/tasks/{id}/hand-over', {
    summary: 'Gives an escalated task to a person of its role; they and who had it get an email (ADR 38)',
    access: staff('administrator'),
    errors: ['not_found', 'forbidden', 'conflict'],
  })
    .takes({ id: z.string().max(64), to: PublicId, holder: Holder })
    .answers({ task: TaskRow }),
  outbox: call('GET', '/staff-api/outbox', {
    summary: 'Messages with their state, without their text',
    access: staff('administrator'),
  })
    .takes({ state: z.enum(['waiting', 'sent', 'failed']).optional(), ...pageInput })
    .answers({
      rows: z.array(
        z.object({
          id: z.string(),
          channel: z.string(),
          to: z.string(),
          kind: z.string(),
          state: z.string(),
          /** False if the text was removed. */
          can_retry: z.boolean(),
          /** secret: it contained a code or a link; expired: its retention period is over. */
          text_removed: z.enum(['secret', 'expired']).nullable(),
          tries: z.number().int(),
          error: z.string().nullable(),
          created_at: Instant,
          sent_at: Instant.nullable(),
          ...concerned,
        }),
      ),
      ...pageFacts,
      /** Each counted up to one above COUNT_MAX. */
      counts: z.object({ waiting: z.number().int(), sent: z.number().int(), failed: z.number().int() }),
    }),
  retryMessage: call('POST', '/staff-api/outbox/{id}/retry', {
    summary: 'Sends a failed message again',
    access: staff('administrator'),
    errors: ['not_found', 'conflict'],
  })
    .input(orderId)
    .answers({}),
  settings: call('GET', '/staff-api/settings', {
    summary: 'What administrators switch: whether the add-on step is shown (X-45)',
    access: staff('administrator'),
  })
    .takes({})
    .answers({ add_on_step: z.boolean() }),
  setAddOnStep: call('PUT', '/staff-api/settings/add-on-step', {
    summary: 'Shows the add-on step after payment, or switches it off (X-45)',
    access: staff('administrator'),
  })
    .takes({ shown: z.boolean() })
    .answers({ add_on_step: z.boolean() }),
  jobs: call('GET', '/staff-api/jobs', {
    summary: 'Due rows and background runs: what is next, what failed',
    access: staff('administrator'),
  })
    .takes({ show: z.enum(['open', 'failed', 'done']).optional(), ...pageInput })
    .answers({
      due: z.array(
        z.object({
          id: z.string(),
          kind: z.string(),
          due_at: Instant,
          tries: z.number().int(),
          error: z.string().nullable(),
          state: z.enum(['waiting', 'leased', 'done', 'failed']),
          ...concerned,
        }),
      ),
      ...pageFacts,
      /** Each counted up to one above COUNT_MAX. */
      counts: z.object({ open: z.number().int(), failed: z.number().int() }),
      runs: z.array(
        z.object({
          kind: z.string(),
          last_at: Instant.nullable(),
          last_outcome: z.string().nullable(),
          failures: z.number().int(),
        }),
      ),
      /** The retention periods, and what was removed last night. */
      retention: z.object({
        ran_at: Instant.nullable(),
        /** Abandoned uploads that were removed. */
        files: z.number().int(),
        classes: z.array(
          z.object({
            id: z.string(),
            what: z.string(),
            days: z.number().int(),
            after: z.string(),
            why: z.string(),
            outcome: z.enum(['deleted', 'emptied']),
            /** Rows removed last night; null before the first run. */
            removed: z.number().int().nullable(),
            /** Whether more rows had expired than are removed in one night. */
            unfinished: z.boolean(),
          }),
        ),
      }),
      /** Gateway events that could not be applied so far. */
      events: z.array(
        z.object({
          id: z.string(),
          type: z.string(),
          tries: z.number().int(),
          error: z.string().nullable(),
          received_at: Instant,
          next_try_at: Instant.nullable(),
        }),
      ),
    }),
  retryEvent: call('POST', '/staff-api/gateway-events/{id}/retry', {
    summary: 'Applies an event of the gateway again at once',
    access: staff('administrator'),
    errors: ['not_found'],
  })
    .input(orderId)
    .answers({}),
  runJob: call('POST', '/staff-api/jobs/{id}/run', {
    summary: 'Has a failed job tried again at once',
    access: staff('administrator'),
    errors: ['not_found', 'wrong_status'],
  })
    .input(orderId)
    .answers({}),
  exportAudit: call('POST', '/staff-api/audit/export', {
    summary: 'The entries of a filter in one answer for a file; the export is an entry itself',
    access: staff('administrator'),
  })
    .takes(auditFilter)
    .answers({ rows: z.array(AuditRow), cut: z.boolean() }),
  audit: call('GET', '/staff-api/audit', {
    summary: 'The audit trail, newest first, with the state of its chain',
    access: staff('administrator'),
  })
    .takes({
      ...pageInput,
      /** Verifies the chain from its start instead of from the last position found intact. */
      whole: z.stringbool().optional(),
      ...auditFilter,
    })
    .answers({
      rows: z.array(AuditRow),
      ...pageFacts,
      /** What the filters offer: staff members and actions that occur; null on every page but the first. */
      choices: z
        .object({
          actors: z.array(z.object({ id: z.string(), name: z.string() })),
          actions: z.array(z.string()),
        })
        .nullable(),
      chain: z.object({
        sealed: z.number().int(),
        unsealed: z.number().int(),
        intact: z.boolean(),
        /** The first sequence number that does not match. */
        broken_at: z.number().int().nullable(),
        whole: z.boolean(),
      }),
    }),
}
