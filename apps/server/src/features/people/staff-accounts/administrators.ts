import { and, eq, ne } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { staffMembers, staffRoles } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

const administrators = (db: Reader) =>
  db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .innerJoin(staffRoles, eq(staffRoles.staff_id, staffMembers.id))

const isAdministrator = and(eq(staffRoles.role, 'administrator'), eq(staffMembers.active, true))

/** Whether anyone can sign in as administrator. */
export async function hasAdministrator(db: Reader): Promise<boolean> {
  const [found] = await administrators(db).where(isAdministrator).limit(1)
  return found !== undefined
}

/**
 * Rejects what would leave the clinic without an administrator. The rows are locked, so that two administrators cannot
 * remove each other concurrently.
 * @throws AppError conflict
 */
export async function assertOtherAdministrator(tx: Tx, staffId: number): Promise<void> {
  // In the order of their keys, to avoid a deadlock between two transactions.
  await tx
    .select({ id: staffRoles.staff_id })
    .from(staffRoles)
    .where(eq(staffRoles.role, 'administrator'))
    .orderBy(staffRoles.staff_id)
    .for('update')
  const [other] = await administrators(tx)
    .where(and(isAdministrator, ne(staffMembers.id, staffId)))
    .limit(1)
  if (!other)
    throw new AppError('conflict', {
      field: 'roles',
      message: 'This is the last administrator. Make someone else an administrator first.',
    })
}
