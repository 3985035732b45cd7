import {
  HELD_VISIT_STATES,
  OPEN_VISIT_STATES,
  VISIT_CANCEL_REASONS,
  VISIT_ENDS,
  VISIT_OUTCOMES,
  VISIT_STATES,
} from '@contour/domain/visits/visit-life-cycle'
import type { VisitCancelReason, VisitOutcome, VisitState } from '@contour/domain/visits/visit-life-cycle'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { orders } from './orders.ts'
import { staffMembers, users } from './people.ts'

/** A live visit of an order, now or booked (M-06). Nothing of what is said or shown is stored. */
export const visits = pgTable(
  'visits',
  {
    id: key(),
    public_id: publicId(),
    order_id: ref(() => orders.id).notNull(),
    user_id: ref(() => users.id).notNull(),
    state: text().$type<VisitState>().notNull(),
    /** The place in line: who has the earlier instant is called first. Null until a booked visit is checked in. */
    lined_up_at: instant(),
    /** A booked visit: with whom, from when until when. */
    booked_with: ref(() => staffMembers.id),
    starts_at: instant(),
    ends_at: instant(),
    /** The clinician who called the patient; null after a return to the line. */
    clinician_id: ref(() => staffMembers.id),
    called_at: instant(),
    entered_at: instant(),
    ended_at: instant(),
    outcome: text().$type<VisitOutcome>(),
    withdrawn_reason: text(),
    canceled_because: text().$type<VisitCancelReason>(),
    /** The newest connection of each side, and its last sign. */
    patient_seat: text(),
    patient_seen_at: instant(),
    clinician_seat: text(),
    clinician_seen_at: instant(),
    returns: integer().notNull().default(0),
    version: integer().notNull().default(0),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('visits_state', t.state, VISIT_STATES),
    oneOf('visits_outcome', t.outcome, VISIT_OUTCOMES),
    oneOf('visits_canceled_because', t.canceled_because, VISIT_CANCEL_REASONS),
    check('visits_ended', sql`(${isIn(t.state, VISIT_ENDS)}) = (${t.ended_at} is not null)`),
    check('visits_done', sql`(${t.state} = 'done') = (${t.outcome} is not null)`),
    check(
      'visits_booking',
      sql`(${t.starts_at} is null) = (${t.booked_with} is null) and (${t.starts_at} is null) = (${t.ends_at} is null) and (${t.state} <> 'booked' or ${t.starts_at} is not null)`,
    ),
    check(
      'visits_lined_up',
      sql`${t.state} not in ('waiting', 'called', 'in_progress') or ${t.lined_up_at} is not null`,
    ),
    check(
      'visits_held',
      sql`not (${isIn(t.state, HELD_VISIT_STATES)}) or (${t.clinician_id} is not null and ${t.called_at} is not null)`,
    ),
    uniqueIndex('visits_one_open').on(t.order_id).where(isIn(t.state, OPEN_VISIT_STATES)),
    uniqueIndex('visits_one_at_a_time').on(t.clinician_id).where(isIn(t.state, HELD_VISIT_STATES)),
    uniqueIndex('visits_one_booking').on(t.booked_with, t.starts_at).where(isIn(t.state, OPEN_VISIT_STATES)),
    index('visits_line')
      .on(t.lined_up_at, t.id)
      .where(sql`${t.state} = 'waiting'`),
    index('visits_order').on(t.order_id, t.id),
    index('visits_user').on(t.user_id),
    index('visits_clinician').on(t.clinician_id),
  ],
)

/**
 * What the browsers of a visit in progress tell each other to connect, for the other side to read in order. Removed when
 * the visit ends or returns to the line: it contains network addresses.
 */
export const visitSignals = pgTable(
  'visit_signals',
  {
    id: key(),
    visit_id: ref(() => visits.id).notNull(),
    /** The connection that it is for. */
    seat: text().notNull(),
    content: jsonb().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('visit_signals_seat').on(t.visit_id, t.id)],
)

/** When clinicians hold booked visits: 'HH:mm' in US Eastern, on a day of the week, Monday 1 to Sunday 7. */
export const visitHours = pgTable(
  'visit_hours',
  {
    staff_id: ref(() => staffMembers.id).notNull(),
    weekday: integer().notNull(),
    opens: text().notNull(),
    closes: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.staff_id, t.weekday, t.opens] }),
    check('visit_hours_weekday', sql`${t.weekday} between 1 and 7`),
    check('visit_hours_order', sql`${t.opens} < ${t.closes}`),
  ],
)

/** Dates on which a clinician holds no booked visits, whatever the hours say. */
export const visitDaysOff = pgTable(
  'visit_days_off',
  { staff_id: ref(() => staffMembers.id).notNull(), on: date({ mode: 'string' }).notNull() },
  (t) => [primaryKey({ columns: [t.staff_id, t.on] })],
)

/** Until when a clinician is on for visits; the open page of the line moves it on. */
export const visitDuty = pgTable('visit_duty', {
  staff_id: ref(() => staffMembers.id).primaryKey(),
  until: instant().notNull(),
})
