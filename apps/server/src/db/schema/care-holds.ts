import { HOLD_OUTCOMES, HOLD_REASONS, HOLD_SOURCES, HOLD_STATES } from '@contour/domain/care-holds/care-hold'
import type { HoldOutcome, HoldReason, HoldSource, HoldState } from '@contour/domain/care-holds/care-hold'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'

/** That nothing may leave for a patient and nothing may be charged, since when, with whom, and how it ended (D-76). */
export const careHolds = pgTable(
  'care_holds',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    source: text().$type<HoldSource>().notNull(),
    reason: text().$type<HoldReason>().notNull(),
    state: text().$type<HoldState>().notNull(),
    since: instant().notNull(),
    /** The clinician who opened it; null for the others. */
    opened_by: ref(() => staffMembers.id),
    /** What that clinician wrote, for the record. */
    note: text(),
    /** The clinician who has it; null for the clinicians of the state, who is on call first. */
    owner: ref(() => staffMembers.id),
    /** By when somebody looks: the answer that the patient was promised, or the look that a clinician planned. */
    look_at: instant().notNull(),
    /** The clinician who looked, kept it, and planned the next look; null while the patient waits for the first. */
    kept_by: ref(() => staffMembers.id),
    lifted_at: instant(),
    /** Nobody's for a hold of the state, which ends by itself (D-104). */
    lifted_by: ref(() => staffMembers.id),
    outcome: text().$type<HoldOutcome>(),
    lift_reason: text(),
  },
  (t) => [
    oneOf('care_holds_source', t.source, HOLD_SOURCES),
    oneOf('care_holds_reason', t.reason, HOLD_REASONS),
    oneOf('care_holds_state', t.state, HOLD_STATES),
    oneOf('care_holds_outcome', t.outcome, HOLD_OUTCOMES),
    check('care_holds_opened_by', sql`(${t.source} = 'clinician') = (${t.opened_by} is not null)`),
    check(
      'care_holds_lifted',
      sql`(${t.state} = 'lifted') = (${t.lifted_at} is not null) and (${t.lifted_by} is not null) = (${t.state} = 'lifted' and ${t.source} <> 'state') and (${t.state} = 'lifted') = (${t.outcome} is not null) and (${t.state} = 'lifted') = (${t.lift_reason} is not null)`,
    ),
    uniqueIndex('care_holds_one_open')
      .on(t.user_id)
      .where(isIn(t.state, ['open'])),
    uniqueIndex('care_holds_one_waiting')
      .on(t.user_id)
      .where(isIn(t.state, ['waiting'])),
    check(
      'care_holds_waiting',
      sql`${t.state} = 'lifted' or (${t.state} = 'waiting') = (${t.source} = 'state')`,
    ),
    index('care_holds_look')
      .on(t.look_at, t.id)
      .where(isIn(t.state, ['open'])),
    index('care_holds_user').on(t.user_id, t.id),
    index('care_holds_owner').on(t.owner),
    index('care_holds_opener').on(t.opened_by),
    index('care_holds_keeper').on(t.kept_by),
    index('care_holds_lifter').on(t.lifted_by),
  ],
)
