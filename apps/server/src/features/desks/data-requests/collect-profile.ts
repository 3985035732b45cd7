import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { contactChanges, profileChanges, staffMembers, weights } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

const at = (instant: Date | null) => instant?.toISOString() ?? null

const GIVEN_IN = {
  intake: 'in the questionnaire',
  form: 'in a medical form',
  profile: 'in the profile',
  'weigh-in': 'in a weigh-in',
} as const

/** Collects every weight that a patient gave, oldest first (45 CFR 164.524). */
export async function weightRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select()
    .from(weights)
    .where(eq(weights.user_id, userId))
    .orderBy(asc(weights.at), asc(weights.id))
  return rows.map((row) => ({ weight_in_pounds: row.lb, given: GIVEN_IN[row.source], at: at(row.at) }))
}

/**
 * Collects what a patient changed in the profile: what concerns treatment with the clinician who confirmed it, then
 * each new email and phone.
 */
export async function profileChangeRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const changes = await db
    .select({ change: profileChanges, confirmedBy: staffMembers.name })
    .from(profileChanges)
    .leftJoin(staffMembers, eq(staffMembers.id, profileChanges.confirmed_by))
    .where(eq(profileChanges.user_id, userId))
    .orderBy(asc(profileChanges.id))
  const contacts = await db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.user_id, userId))
    .orderBy(asc(contactChanges.id))
  return [
    ...changes.map(({ change, confirmedBy }) => ({
      changed: change.field,
      before: change.before,
      after: change.after,
      at: at(change.at),
      confirmed_by: confirmedBy,
      confirmed: at(change.confirmed_at),
    })),
    ...contacts.map((contact) => ({
      changed: contact.channel,
      after: contact.new_value,
      at: at(contact.created_at),
      code_entered: at(contact.verified_at),
    })),
  ]
}
