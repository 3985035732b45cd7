import type { CallerFact } from '@contour/domain/support/verified-caller'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, key, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

/**
 * Each attempt of staff to verify a caller (D-94): what agreed with the file, never what was said. A call that is verified
 * lasts until `ends_at` or until it is ended.
 */
export const callerChecks = pgTable(
  'caller_checks',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    staff_id: ref(() => staffMembers.id).notNull(),
    agreed: text().array().$type<CallerFact[]>().notNull(),
    at: instant().notNull(),
    /** Until when the caller counts as verified; null for an attempt that failed. */
    ends_at: instant(),
    ended_at: instant(),
  },
  (t) => [
    check('caller_checks_ended', sql`${t.ended_at} is null or ${t.ends_at} is not null`),
    uniqueIndex('caller_checks_one_open')
      .on(t.user_id, t.staff_id)
      .where(sql`${t.ends_at} is not null and ${t.ended_at} is null`),
    index('caller_checks_user').on(t.user_id, t.at),
    index('caller_checks_staff').on(t.staff_id),
  ],
)

/** What staff write about a person for staff alone; never changed (D-94). */
export const personNotes = pgTable(
  'person_notes',
  {
    id: key(),
    user_id: ref(() => users.id).notNull(),
    staff_id: ref(() => staffMembers.id).notNull(),
    body: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    check('person_notes_body', sql`length(${t.body}) between 1 and 2000`),
    index('person_notes_user').on(t.user_id, t.id),
    index('person_notes_staff').on(t.staff_id),
  ],
)
