import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { staffRoles } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { activeAdministrators } from '../staff-access/index.ts'

export const hasAdministrator = async (db: Reader): Promise<boolean> =>
  (await activeAdministrators(db)).length > 0

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
  const others = (await activeAdministrators(tx)).filter(({ id }) => id !== staffId)
  if (others.length === 0)
    throw new AppError('conflict', {
      field: 'roles',
      message: 'This is the last administrator. Make someone else an administrator first.',
    })
}
