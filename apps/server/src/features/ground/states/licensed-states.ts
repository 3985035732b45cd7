import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, gte } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses } from '../../../db/schema.ts'

/**
 * Returns the states in which a clinician is licensed today, in US Eastern; an expired license does not count (M-08).
 */
export async function licensedStates(
  db: Reader,
  clock: Pick<Clock, 'now'>,
  staffId: number,
): Promise<Set<string>> {
  const rows = await db
    .select({ state: licenses.state })
    .from(licenses)
    .where(and(eq(licenses.staff_id, staffId), gte(licenses.expires_on, easternDate(clock.now()))))
  return new Set(rows.map(({ state }) => state))
}
