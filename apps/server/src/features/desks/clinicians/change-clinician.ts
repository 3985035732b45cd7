import type { Tx } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import type { AuditAction } from '../../ground/audit/index.ts'
import { lockStaff, rolesOf } from '../../people/staff-accounts/index.ts'
import type { StaffRow } from '../../people/staff-accounts/index.ts'

/** The columns that patients are shown of a clinician's own words and picture. */
export type ShownColumns = Partial<Pick<StaffRow, 'biography' | 'portrait_key'>>

/**
 * Changes what patients see of a clinician, with an audit row of both values.
 * @returns the row as it was before
 * @throws AppError not_found; conflict for staff who are not clinicians
 */
export async function changeClinician(
  tx: Tx,
  change: { id: string; action: AuditAction; set: ShownColumns },
): Promise<StaffRow> {
  const person = await lockStaff(tx, change.id)
  if (!(await rolesOf(tx, person.id)).includes('clinician'))
    throw new AppError('conflict', { field: 'id', message: 'Patients see the profiles of clinicians only.' })
  await tx.update(staffMembers).set(change.set).where(eq(staffMembers.id, person.id))
  await audit(tx, change.action, {
    subject: `staff:${person.public_id}`,
    before: valuesOf(person, change.set),
    after: change.set,
  })
  return person
}

const valuesOf = (person: StaffRow, { biography, portrait_key }: ShownColumns): ShownColumns => ({
  ...(biography === undefined ? {} : { biography: person.biography }),
  ...(portrait_key === undefined ? {} : { portrait_key: person.portrait_key }),
})
