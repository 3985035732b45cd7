import { JOINED_ANSWERS } from '@contour/domain/conversations/joined-words'
import { CONVERSATION_STATES } from '@contour/domain/conversations/conversation-life-cycle'
import {
  CANNED_REPLY_CHANNELS,
  CHANNELS,
  SCAN_STATES,
  SENDERS,
  STAFF_MESSAGE_MAX,
  TEAMS,
} from '@contour/domain/conversations/conversation-values'
import { CANNED_TITLE_MAX } from '@contour/domain/inbox/canned-reply'
import { z } from 'zod'
import { call, staff } from './call.ts'
import { response } from './envelope.ts'
import { pageFacts, pageInput } from './paging.ts'
import { StatusPromise } from './promises.ts'
import { Instant, Line, MoneyState, OrderStatus } from './shapes.ts'

const id = z.string().max(64)
const byId = z.strictObject({ id })
/** Characters of a handover's summary and of an internal note. */
const WORDS_MAX = 1_000
const Words = z.string().trim().min(1).max(WORDS_MAX)

/** Messages of a thread that are read at once. */
export const THREAD_MESSAGES = 100

export const InboxRow = z.object({
  id: z.string(),
  channel: z.enum(CHANNELS),
  state: z.enum(CONVERSATION_STATES),
  /** Who must answer. */
  team: z.enum(TEAMS),
  person: z.string(),
  /** False where the caller learns only that the thread exists (D-38): every field below is then empty. */
  readable: z.boolean(),
  /** What a person wrote last; automatic replies and notices do not count. */
  preview: z.string(),
  /** Messages of the patient or visitor that no staff member has seen. */
  unread: z.number().int(),
  /** Who has it, or answered last. */
  assigned_to: z.object({ name: z.string(), mine: z.boolean() }).nullable(),
  waiting_since: Instant.nullable(),
  answer_by: Instant.nullable(),
  emergency_since: Instant.nullable(),
  last_message_at: Instant.nullable(),
})
export type InboxRow = z.infer<typeof InboxRow>

const Thread = InboxRow.omit({ preview: true }).extend({
  /** The team for which the caller answers: the name under which the patient reads it. */
  answers_as: z.enum(TEAMS),
  visitor: z.boolean(),
  /** What was written before a visitor became this patient, and what she says of it; null where there is nothing. */
  joined: z.enum(['unanswered', ...JOINED_ANSWERS]).nullable(),
  handover_summary: z.string().nullable(),
  /** Whether staff hold it now. */
  held: z.boolean(),
  /** An answer is sent by email as well: a ticket whose person has not returned to the chat (M-34). */
  by_email: z.boolean(),
  last_seq: z.number().int(),
  messages: z.array(
    z.object({
      id: z.string(),
      seq: z.number().int(),
      sender: z.enum(SENDERS),
      /** The staff member who wrote it. */
      by: z.string().nullable(),
      body: z.string(),
      via: z.enum(['chat', 'email']),
      at: Instant,
      attachments: z.array(z.object({ id: z.string(), name: z.string(), scan: z.enum(SCAN_STATES) })),
    }),
  ),
  /** There are messages before the first one. */
  earlier: z.boolean(),
  notes: z.array(z.object({ by: z.string(), body: z.string(), at: Instant })),
  events: z.array(
    z.object({ event: z.string(), by: z.string().nullable(), note: z.string().nullable(), at: Instant }),
  ),
  /** What the caller may do now. */
  may: z.array(z.enum(['taken', 'released', 'handed_over', 'passed_on', 'replied', 'closed'])),
  /** Who else of the team that must answer may have it; empty for a caller of the other team. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What fills the variables of prepared replies. */
  values: z.object({ first_name: z.string(), staff_name: z.string(), order_number: z.string() }),
})

const Context = z.object({
  contact: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    phone_verified: z.boolean(),
    state: z.string().nullable(),
    address: z.array(z.string()),
  }),
  /** Newest first; empty for a visitor. Money only for support. */
  orders: z.array(
    z.object({
      order_id: z.string(),
      order_number: z.string(),
      status: OrderStatus,
      created_at: Instant,
      money: MoneyState.nullable(),
      promise: StatusPromise.nullable(),
      carrier: z.string().nullable(),
      tracking: z.string().nullable(),
      ship_on: z.string().nullable(),
      shipped_at: Instant.nullable(),
      delivered_at: Instant.nullable(),
      /** The carrier did not confirm the delivery (M-17). */
      delivery_assumed: z.boolean(),
    }),
  ),
  /** For clinicians next to a doctor thread only (D-38). */
  chart: z
    .object({
      order_id: z.string(),
      doses: z.array(z.object({ label: z.string(), strength: z.string() })),
      prescribed_at: Instant.nullable(),
      allergies: z.string().nullable(),
      medicines: z.string().nullable(),
      conditions: z.string().nullable(),
      weight_lb: z.number(),
    })
    .nullable(),
})

const moved = response({ state: z.enum(CONVERSATION_STATES) })
const team = staff('support', 'clinician')
const readErrors = ['not_found', 'not_licensed'] as const
const moveErrors = [...readErrors, 'taken', 'wrong_status', 'conflict'] as const

/** The inbox of clinicians and support: both channels on one page (M-09, M-34). */
export const staffInbox = {
  list: call('GET', '/staff-api/inbox', {
    summary: 'Threads of both channels: those with an emergency first, then by when an answer is promised',
    access: team,
    health: true,
  })
    .takes({
      channel: z.enum(CHANNELS).optional(),
      /** Without it every thread that is not closed. */
      state: z.enum(CONVERSATION_STATES).optional(),
      held: z.enum(['mine', 'nobody']).optional(),
      search: Line(200).optional(),
      /** Threads of the person of an order, closed ones too. */
      order: id.optional(),
      ...pageInput,
    })
    .answers({ rows: z.array(InboxRow), ...pageFacts }),
  pulse: call('GET', '/staff-api/inbox/pulse', {
    summary: 'A text that changes whenever a thread does: what an open inbox asks every few seconds',
    access: team,
  }).answers({ version: z.string() }),
  read: call('GET', '/staff-api/inbox/{id}', {
    summary: 'One thread with its messages, notes and moves; each opening is audited (D-38)',
    access: team,
    health: true,
    errors: readErrors,
  })
    .takes({
      id,
      /** Only messages before this sequence number. */
      before: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    })
    .answers({ thread: Thread }),
  context: call('GET', '/staff-api/inbox/{id}/context', {
    summary: 'Who the person is: orders, payments and shipments, for clinicians of a doctor thread the chart',
    access: team,
    health: true,
    errors: readErrors,
  })
    .input(byId)
    .answers({ context: Context }),
  openAttachment: call('POST', '/staff-api/inbox/{id}/attachments/{attachment}', {
    summary: 'A link of at most 300 s to a file that the scanner found clean (D-32, D-44)',
    access: team,
    health: true,
    errors: [...readErrors, 'wrong_status'],
  })
    .takes({ id, attachment: id })
    .answers({ url: z.string() }),
  claim: call('POST', '/staff-api/inbox/{id}/claim', {
    summary: 'Assigns a thread to the caller; of two at once one is told who has it',
    access: team,
    health: true,
    errors: moveErrors,
  })
    .input(byId)
    .output(moved),
  release: call('POST', '/staff-api/inbox/{id}/release', {
    summary: 'Returns a thread to its team',
    access: team,
    health: true,
    errors: moveErrors,
  })
    .input(byId)
    .output(moved),
  reply: call('POST', '/staff-api/inbox/{id}/reply', {
    summary: 'Answers a thread; the same client id again changes nothing (D-43)',
    access: team,
    health: true,
    errors: moveErrors,
  })
    .takes({ id, body: z.string().trim().min(1).max(STAFF_MESSAGE_MAX), client_id: z.uuid() })
    .answers({ state: z.enum(CONVERSATION_STATES), seq: z.number().int() }),
  note: call('POST', '/staff-api/inbox/{id}/notes', {
    summary: 'Adds a note for staff; patients never read it',
    access: team,
    health: true,
    errors: readErrors,
  })
    .takes({ id, body: Words })
    .answers({}),
  handOver: call('POST', '/staff-api/inbox/{id}/hand-over', {
    summary: 'Gives a thread to the other team with a summary (D-38)',
    access: team,
    health: true,
    errors: moveErrors,
  })
    .takes({ id, summary: Words })
    .output(moved),
  passOn: call('POST', '/staff-api/inbox/{id}/pass-on', {
    summary: 'Assigns a thread to a colleague of the team, with what they should know (D-94)',
    access: team,
    health: true,
    errors: moveErrors,
  })
    .input(z.strictObject({ id, to: id, words: Words }))
    .output(moved),
  close: call('POST', '/staff-api/inbox/{id}/close', {
    summary: 'Closes a thread; one with an emergency only after a contact was logged (D-46)',
    access: team,
    health: true,
    errors: moveErrors,
  })
    .input(byId)
    .output(moved),
  seen: call('POST', '/staff-api/inbox/{id}/seen', {
    summary: 'Marks the messages up to a sequence number as seen',
    access: team,
    health: true,
    errors: readErrors,
  })
    .takes({ id, seq: z.number().int().min(0) })
    .answers({}),
}

export const CannedReply = z.object({
  id: z.string(),
  channel: z.enum(CANNED_REPLY_CHANNELS),
  title: z.string(),
  body: z.string(),
  version: z.number().int(),
  /** Who wrote this version; null for one that came with the service. */
  by: z.string().nullable(),
  at: Instant,
})
export type CannedReply = z.infer<typeof CannedReply>

const writers = staff('support', 'clinician', 'administrator')
const wording = {
  channel: z.enum(CANNED_REPLY_CHANNELS),
  title: Line(CANNED_TITLE_MAX).min(1),
  body: z.string().trim().min(1).max(STAFF_MESSAGE_MAX),
}

/** Prepared replies, with every wording they had. */
export const staffCannedReplies = {
  list: call('GET', '/staff-api/canned-replies', {
    summary: 'Prepared replies in use, by title',
    access: writers,
  }).answers({ rows: z.array(CannedReply) }),
  versions: call('GET', '/staff-api/canned-replies/{id}/versions', {
    summary: 'Every wording of a prepared reply, newest first',
    access: writers,
    errors: ['not_found'],
  })
    .input(byId)
    .answers({ rows: z.array(CannedReply.omit({ id: true, channel: true })) }),
  create: call('POST', '/staff-api/canned-replies', {
    summary: 'Adds a prepared reply',
    access: writers,
  })
    .input(z.strictObject(wording))
    .answers({ reply: CannedReply }),
  change: call('POST', '/staff-api/canned-replies/{id}', {
    summary: 'Saves a new version of a prepared reply; the earlier ones stay in its history',
    access: writers,
    errors: ['not_found', 'conflict'],
  })
    .takes({ id, ...wording, version: z.number().int() })
    .answers({ reply: CannedReply }),
  end: call('POST', '/staff-api/canned-replies/{id}/end', {
    summary: 'Withdraws a prepared reply; its history stays',
    access: writers,
    errors: ['not_found'],
  })
    .input(byId)
    .answers({}),
}
