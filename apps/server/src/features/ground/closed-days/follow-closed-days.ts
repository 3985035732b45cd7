import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, desc, isNotNull, lte } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { closedDays } from '../../../db/schema.ts'

/** The days that count today: of each, its newest approved version that has begun, unless it was taken back. */
async function daysThatCount(db: Reader, today: PlainDate): Promise<ReadonlySet<PlainDate>> {
  const rows = await db
    .selectDistinctOn([closedDays.day])
    .from(closedDays)
    .where(and(isNotNull(closedDays.approved_at), lte(closedDays.starts_on, today)))
    .orderBy(closedDays.day, desc(closedDays.version))
  return new Set(rows.filter(({ withdrawn_at }) => withdrawn_at === null).map(({ day }) => day))
}

/**
 * Reckons with the closed days that count now (D-45). The calendar is asked without the database, so each process reads them
 * every few seconds, and at once after its own change.
 */
export async function followClosedDays({ db, clock }: { db: Reader; clock: Clock }): Promise<void> {
  clock.close(await daysThatCount(db, easternDate(clock.now())))
}
