import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  LIVE_COMPLAINTS,
  USE_ANSWERERS,
  USE_ANSWERS,
  type ComplaintKind,
  type ComplaintState,
  type UseAnswer,
  type UseAnswerer,
} from '@contour/domain/complaints/complaint'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffMembers, users } from './people.ts'
import { uploads } from './rules.ts'
import { replacementRequests, shipments } from './shipments.ts'

/** What a patient says is wrong with a parcel, from the tap to its end (D-92); a parcel has one live complaint at a time. */
export const complaints = pgTable(
  'complaints',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    shipment_id: ref(() => shipments.id).notNull(),
    kind: text().$type<ComplaintKind>().notNull(),
    /** In the patient's words, or in those of support for a caller; may be empty. */
    words: text().notNull(),
    upload_id: ref(() => uploads.id),
    /** The staff member who filed it for a patient on the phone; null if the patient did. */
    opened_by: ref(() => staffMembers.id),
    state: text().$type<ComplaintState>().notNull(),
    told_at: instant().notNull(),
    /** By when whoever has it acts, as the patient was told; null once it has ended. */
    due_at: instant(),
    /** How often that promise ran out and was given again (D-93). */
    promises_broken: integer().notNull().default(0),
    /** Whether the patient may use the parcel; null while nobody has said. */
    use_answer: text().$type<UseAnswer>(),
    /** What the patient reads with the answer. */
    use_note: text(),
    use_role: text().$type<UseAnswerer>(),
    use_by: ref(() => staffMembers.id),
    use_at: instant(),
    /** The request that replaces or refunds it: the patient's own, or the one of the decision. */
    request_id: ref(() => replacementRequests.id).unique(),
    decided_by: ref(() => staffMembers.id),
    decided_at: instant(),
    decision_text: text(),
  },
  (t) => [
    oneOf('complaints_kind', t.kind, COMPLAINT_KINDS),
    oneOf('complaints_state', t.state, COMPLAINT_STATES),
    oneOf('complaints_use_answer', t.use_answer, USE_ANSWERS),
    oneOf('complaints_use_role', t.use_role, USE_ANSWERERS),
    check('complaints_words', sql`length(${t.words}) <= 1000`),
    check(
      'complaints_use',
      sql`(${t.use_answer} is null) = (${t.use_by} is null) and (${t.use_answer} is null) = (${t.use_at} is null) and (${t.use_answer} is null) = (${t.use_role} is null)`,
    ),
    // D-92: nobody decides before the question on use is answered.
    check(
      'complaints_use_first',
      sql`${t.state} in ('open', 'withdrawn') or ${t.kind} in ('missing', 'late') or ${t.use_answer} is not null`,
    ),
    check('complaints_decided', sql`(${t.state} in ('open', 'withdrawn')) = (${t.decided_by} is null)`),
    check('complaints_due', sql`(${t.state} in ('open', 'refunding')) = (${t.due_at} is not null)`),
    uniqueIndex('complaints_one_live').on(t.shipment_id).where(isIn(t.state, LIVE_COMPLAINTS)),
    index('complaints_list').on(t.state, t.due_at, t.id),
    index('complaints_told').on(t.told_at, t.id),
    index('complaints_user').on(t.user_id),
    index('complaints_shipment').on(t.shipment_id),
    index('complaints_upload').on(t.upload_id),
    index('complaints_opened_by').on(t.opened_by),
    index('complaints_use_by').on(t.use_by),
    index('complaints_decided_by').on(t.decided_by),
  ],
)
