import { ALERT_CHANNELS, ALERT_DELIVERY_STATES, ALERT_NEWS, ALERT_STATES } from '@contour/domain/alerts/alert'
import type { AlertChannel, AlertDeliveryState, AlertNews, AlertState } from '@contour/domain/alerts/alert'
import type { Fault } from '@contour/domain/alerts/fault'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers } from './people.ts'

/** Faults of the service, from when the watch saw them until it does not any more; no data of a person. */
export const alerts = pgTable(
  'alerts',
  {
    id: key(),
    public_id: publicId(),
    fault: text().$type<Fault>().notNull(),
    /** What it is about where there may be several, such as a machine or a background task; otherwise empty. */
    subject: text().notNull(),
    /** What was seen when it began. */
    details: text().notNull(),
    state: text().$type<AlertState>().notNull(),
    opened_at: instant().notNull(),
    acknowledged_at: instant(),
    acknowledged_by: ref(() => staffMembers.id),
    /** What the person who has it says. */
    note: text().notNull().default(''),
    closed_at: instant(),
  },
  (t) => [
    oneOf('alerts_state', t.state, ALERT_STATES),
    check('alerts_closed', sql`(${t.state} = 'closed') = (${t.closed_at} is not null)`),
    // One alert for a fault, however many processes see it.
    uniqueIndex('alerts_one_open')
      .on(t.fault, t.subject)
      .where(sql`${t.state} <> 'closed'`),
    index('alerts_last_closed')
      .on(t.closed_at, t.id)
      .where(isIn(t.state, ['closed'])),
    index('alerts_acknowledged_by').on(t.acknowledged_by),
  ],
)

/** The news of an alert for one receiver each: an address, a phone, or the webhook. Tried for a day, in real time. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    id: key(),
    alert_id: bigint({ mode: 'number' })
      .references(() => alerts.id, { onDelete: 'cascade' })
      .notNull(),
    news: text().$type<AlertNews>().notNull(),
    channel: text().$type<AlertChannel>().notNull(),
    receiver: text().notNull(),
    state: text().$type<AlertDeliveryState>().notNull(),
    tries: integer().notNull().default(0),
    error: text(),
    first_try_at: instant(),
    /** The next attempt, or until when a process that tries it has it. */
    next_try_at: instant(),
    sent_at: instant(),
  },
  (t) => [
    oneOf('alert_deliveries_news', t.news, ALERT_NEWS),
    oneOf('alert_deliveries_channel', t.channel, ALERT_CHANNELS),
    oneOf('alert_deliveries_state', t.state, ALERT_DELIVERY_STATES),
    uniqueIndex('alert_deliveries_once').on(t.alert_id, t.news, t.channel, t.receiver),
    index('alert_deliveries_waiting')
      .on(t.id)
      .where(isIn(t.state, ['waiting'])),
  ],
)

/** What a process finds by itself, as its row keeps it. */
export type OwnFinding = { fault: Fault; subject: string; details: string }

/** The processes of this service. Each writes its row every few seconds, which proves that the database takes writes. */
export const serviceProcesses = pgTable('service_processes', {
  id: text().primaryKey(),
  kind: text().$type<'web' | 'worker' | 'all'>().notNull(),
  host: text().notNull(),
  version: text().notNull(),
  runs_jobs: boolean().notNull(),
  /** Sends waiting codes that are stored encrypted (ADR 34); a build from before does not write it. */
  opens_sealed: boolean().notNull().default(false),
  /** Reads files that are stored encrypted (ADR 34); a build from before does not write it. */
  opens_files: boolean().notNull().default(false),
  /** Real time, as the next. */
  started_at: instant().notNull(),
  seen_at: instant().notNull(),
  findings: jsonb().$type<OwnFinding[]>().notNull(),
})

/** Errors of browsers, counted by the place in our code; never a message, which may hold what somebody typed. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    id: key(),
    app: text().$type<'patient' | 'staff'>().notNull(),
    /** Class of the error, such as TypeError. */
    kind: text().notNull(),
    /** A built file with line and column. */
    place: text().notNull(),
    version: text().notNull(),
    count: integer().notNull(),
    first_at: instant().notNull(),
    last_at: instant().notNull(),
  },
  (t) => [
    oneOf('browser_errors_app', t.app, ['patient', 'staff']),
    uniqueIndex('browser_errors_place').on(t.app, t.kind, t.place, t.version),
    index('browser_errors_last').on(t.last_at, t.id),
  ],
)
