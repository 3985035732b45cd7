import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { staffPeople } from '../../db/schema.ts'

/** Marks the time step of a code as used; false when it or a later one was: one code works once (security.md 25). */
export async function spendStep(tx: Tx, staffId: number, step: number): Promise<boolean> {
  const spent = await tx
    .update(staffPeople)
    .set({ totp_step: step })
    .where(
      and(eq(staffPeople.id, staffId), or(isNull(staffPeople.totp_step), lt(staffPeople.totp_step, step))),
    )
    .returning({ id: staffPeople.id })
  return spent.length === 1
}
