import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'

/**
 * Marks the time step of a code as used; false if it or a later one was used: a code works only once (security.md 25).
 */
export async function consumeTotpStep(tx: Tx, staffId: number, step: number): Promise<boolean> {
  const spent = await tx
    .update(staffMembers)
    .set({ totp_step: step })
    .where(
      and(eq(staffMembers.id, staffId), or(isNull(staffMembers.totp_step), lt(staffMembers.totp_step, step))),
    )
    .returning({ id: staffMembers.id })
  return spent.length === 1
}
