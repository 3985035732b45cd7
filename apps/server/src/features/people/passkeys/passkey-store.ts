import { desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../db/database.ts'
import { staffPasskeys } from '../../../db/schema.ts'

/** The passkeys of a staff member, newest first. */
export const passkeysOf = (tx: Reader, staffId: number) =>
  tx.select().from(staffPasskeys).where(eq(staffPasskeys.staff_id, staffId)).orderBy(desc(staffPasskeys.id))

/** Removes every passkey of a staff member whose sign-in is reset. */
export async function removePasskeysOf(tx: Tx, staffId: number): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staff_id, staffId))
}
