import { OUTBOX_STATES, type OutboxState } from '@contour/domain/notifications/outbox-life-cycle'
import { DELIVERIES, MARK_REASONS } from '@contour/domain/reach/destination-mark'
import type { Delivery, MarkReason } from '@contour/domain/reach/destination-mark'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, key, oneOf, publicId, ref } from './columns.ts'
import { users } from './people.ts'

/** Timers as rows, run up to the clock's now by one runner (architecture.md 3). */
export const scheduledJobs = pgTable(
  'due',
  {
    id: key(),
    kind: text().notNull(),
    subject: text().notNull(),
    n: integer().notNull().default(0),
    due_at: instant().notNull(),
    /** Real time; after it a crashed run is taken over. */
    lease_until: instant(),
    tries: integer().notNull().default(0),
    last_error: text(),
    done_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    unique('due_once').on(t.kind, t.subject, t.n),
    index('due_open')
      .on(t.due_at)
      .where(sql`${t.done_at} is null`),
    index('due_failed')
      .on(t.due_at, t.id)
      .where(sql`${t.done_at} is null and ${t.tries} > 0`),
    index('due_done')
      .on(t.done_at, t.id)
      .where(sql`${t.done_at} is not null`),
  ],
)

/** Messages, written in the transaction that causes them. */
export const outbox = pgTable(
  'outbox',
  {
    id: key(),
    public_id: publicId(),
    dedupe_key: text().notNull().unique(),
    user_id: ref(() => users.id),
    channel: text().$type<'email' | 'sms' | 'task'>().notNull(),
    to: text().notNull(),
    kind: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The same text as HTML; null for text messages, and once `body` was emptied or removed. */
    html: text(),
    state: text().$type<OutboxState>().notNull(),
    tries: integer().notNull().default(0),
    error: text(),
    /** Time of the service before which it is not sent: text messages wait for the end of quiet hours. */
    not_before: instant(),
    /** Real time of the next attempt. */
    next_try_at: instant(),
    /** Real time of the first attempt, from which the time limit for retries counts. */
    first_try_at: instant(),
    created_at: instant().notNull(),
    sent_at: instant(),
    /** Public id of the order, subscription or payment that it is about; null if there is none. */
    about: text(),
    /** What its vendor reported after it had accepted the message; null if nothing. */
    delivery: text().$type<Delivery>(),
    delivery_at: instant(),
  },
  (t) => [
    oneOf('outbox_delivery', t.delivery, DELIVERIES),
    check('outbox_delivery_whole', sql`(${t.delivery} is null) = (${t.delivery_at} is null)`),
    oneOf('outbox_channel', t.channel, ['email', 'sms', 'task']),
    oneOf('outbox_state', t.state, OUTBOX_STATES),
    index('outbox_open')
      .on(t.id)
      .where(sql`${t.state} in ('waiting', 'sending')`),
    index('outbox_failed')
      .on(t.id)
      .where(sql`${t.state} = 'failed'`),
    index('outbox_to').on(t.to),
    index('outbox_reported')
      .on(t.to, t.id)
      .where(sql`${t.delivery} is not null`),
    index('outbox_destination').on(sql`lower(${t.to})`, t.created_at),
    index('outbox_user').on(t.user_id),
  ],
)

/**
 * Addresses and numbers that take no messages or do not want them, from the report or the words to their end (ADR 0033). The
 * rows stay: they are the record of who said stop, when, and in which words, an unknown number's too.
 */
export const destinationMarks = pgTable(
  'destination_marks',
  {
    id: key(),
    channel: text().$type<'email' | 'sms'>().notNull(),
    /** An email address in lower case, or ten digits. */
    to: text().notNull(),
    reason: text().$type<MarkReason>().notNull(),
    /** What the person wrote, or what the vendor reported. */
    words: text().notNull(),
    at: instant().notNull(),
    ended_at: instant(),
    /** What ended it: the words of the person, or the act. */
    ended_by: text(),
  },
  (t) => [
    oneOf('destination_marks_channel', t.channel, ['email', 'sms']),
    oneOf('destination_marks_reason', t.reason, MARK_REASONS),
    check('destination_marks_ended', sql`(${t.ended_at} is null) = (${t.ended_by} is null)`),
    uniqueIndex('destination_marks_open')
      .on(t.channel, t.to, t.reason)
      .where(sql`${t.ended_at} is null`),
    index('destination_marks_to').on(t.to),
    index('destination_marks_reported')
      .on(t.at)
      .where(sql`${t.reason} in ('bounced', 'complained')`),
  ],
)

/** Fixed windows on real time, shared by all processes (security.md 17). */
export const rateLimits = pgTable(
  'rate_limits',
  {
    bucket: text().notNull(),
    window_start: bigint({ mode: 'number' }).notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bucket, t.window_start] })],
)

/** Append only; sealed into a hash chain by one sealer (architecture.md, Data model). */
export const audit = pgTable(
  'audit',
  {
    id: key(),
    at: instant().notNull(),
    actor: text().notNull(),
    purpose: text().notNull(),
    subject_user: bigint({ mode: 'number' }),
    subject: text(),
    action: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    request_id: text(),
    /** The public id of the session that acted, which distinguishes two sessions of one user (D-56). */
    session: text(),
    seq: bigint({ mode: 'number' }),
    hash: text(),
  },
  (t) => [
    uniqueIndex('audit_seq')
      .on(t.seq)
      .where(sql`${t.seq} is not null`),
    index('audit_unsealed')
      .on(t.id)
      .where(sql`${t.seq} is null`),
    index('audit_subject').on(t.subject_user, t.id),
    // The filters of the administrators' page.
    index('audit_actor').on(t.actor, t.id),
    index('audit_action').on(t.action, t.id),
    // Rows are appended in the order of their time: one small entry for each range of pages.
    index('audit_at').using('brin', t.at),
  ],
)

export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
})

/** The last run of each kind of background work, for administrators (M-50). */
export const jobRuns = pgTable('job_runs', {
  kind: text().primaryKey(),
  last_at: instant(),
  last_outcome: text(),
  failures: integer().notNull().default(0),
})
