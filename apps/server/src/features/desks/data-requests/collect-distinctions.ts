import { asc, eq, or } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { accountDistinctions, staffMembers } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/**
 * Collects what clinicians said of another account with the patient's name and birth date (D-83; 45 CFR 164.524). Whose the
 * other one is, and the reason, which names them, belong to that person's privacy.
 */
export async function distinctionRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ said: accountDistinctions, by: staffMembers.name })
    .from(accountDistinctions)
    .innerJoin(staffMembers, eq(staffMembers.id, accountDistinctions.staff_id))
    .where(or(eq(accountDistinctions.first_user, userId), eq(accountDistinctions.second_user, userId)))
    .orderBy(asc(accountDistinctions.id))
  return rows.map(({ said, by }) => ({
    said: said.distinct ? 'another person' : 'the same person',
    both_have_the_same: said.shared.join(', '),
    by,
    at: said.at.toISOString(),
  }))
}
