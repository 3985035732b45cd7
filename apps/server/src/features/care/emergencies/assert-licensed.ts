import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, gte } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import type { StaffCaller } from '../../../caller.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses } from '../../../db/schema.ts'

/** Returns the states in which a staff member is licensed today (M-08). */
export async function statesOfStaff(db: Reader, clock: Clock, staffId: number): Promise<Set<string>> {
  const rows = await db
    .select({ state: licenses.state })
    .from(licenses)
    .where(and(eq(licenses.staff_id, staffId), gte(licenses.expires_on, easternDate(clock.now()))))
  return new Set(rows.map(({ state }) => state))
}

/**
 * Refuses a clinician without a license in the person's state; a visitor, whose state is not known, may be called by any.
 * @throws AppError not_licensed
 */
export async function assertLicensedFor(
  db: Reader,
  clock: Clock,
  { staffId }: StaffCaller,
  state: string | null,
): Promise<void> {
  if (state !== null && !(await statesOfStaff(db, clock, staffId)).has(state))
    throw new AppError('not_licensed')
}
