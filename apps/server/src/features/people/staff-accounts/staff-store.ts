import type { StaffRole } from '@contour/contract'
import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'

export type StaffRow = typeof staffMembers.$inferSelect

/**
 * Returns a staff member, locked for the transaction.
 * @throws AppError not_found
 */
export async function lockStaff(tx: Tx, publicId: string): Promise<StaffRow> {
  const [person] = await tx
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.public_id, publicId))
    .for('update')
  if (!person) throw notFound()
  return person
}

export async function rolesOf(db: Reader, staffId: number): Promise<StaffRole[]> {
  const rows = await db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(eq(staffRoles.staff_id, staffId))
    .orderBy(staffRoles.role)
  return rows.map(({ role }) => role)
}

export async function replaceRoles(tx: Tx, staffId: number, roles: readonly StaffRole[]): Promise<void> {
  await tx.delete(staffRoles).where(eq(staffRoles.staff_id, staffId))
  if (roles.length > 0) await tx.insert(staffRoles).values(roles.map((role) => ({ staff_id: staffId, role })))
}

/** Whether an email has a staff account, active or not. */
export async function hasStaffAccount(db: Reader, email: string): Promise<boolean> {
  const [found] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(eq(staffMembers.email, email))
  return found !== undefined
}
