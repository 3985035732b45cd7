import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, eq, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses } from '../../../db/schema.ts'

/**
 * What a license is asked for. To treat is to read charts and threads of its state, and to reach a patient in danger. To
 * prescribe is every step that leads to medicine, and needs a profession that the state lets prescribe (A-13).
 */
export type LicensedTo = 'treat' | 'prescribe'

/** Whether the state of a row of licenses lets its profession prescribe; one that names nobody lets everybody. */
export const mayPrescribe: SQL = sql`not exists(select 1 from state_rules r where r.state = licences.state
  and r.prescribers <> '[]'::jsonb and (r.prescribers @> to_jsonb(licences.profession)) is not true)`

/** Whether a row of licenses counts on a day, in US Eastern: an expired one does not (M-08). */
export const licenseCounts = (on: PlainDate | Placeholder, to: LicensedTo): SQL =>
  sql`(licences.expires_on >= ${on}::date${to === 'prescribe' ? sql` and ${mayPrescribe}` : sql``})`

/** Whether a staff member is licensed in a state on a day, for a statement that knows both; columns with their table's name. */
export const isLicensed = (
  who: { staffId: number | SQL | Column; state: string | SQL | Column },
  on: PlainDate,
  to: LicensedTo,
): SQL =>
  sql`exists(select 1 from licences where licences.staff_id = ${who.staffId} and licences.state = ${who.state}
    and ${licenseCounts(on, to)})`

/** Returns the states in which a clinician is licensed today. */
export async function licensedStates(
  db: Reader,
  clock: Pick<Clock, 'now'>,
  staffId: number,
  to: LicensedTo,
): Promise<Set<string>> {
  const rows = await db
    .select({ state: licenses.state })
    .from(licenses)
    .where(and(eq(licenses.staff_id, staffId), licenseCounts(easternDate(clock.now()), to)))
  return new Set(rows.map(({ state }) => state))
}

/** Returns whether a clinician is licensed in a state today. */
export const hasLicense = async (
  db: Reader,
  clock: Pick<Clock, 'now'>,
  who: { clinicianId: number; state: string },
  to: LicensedTo,
): Promise<boolean> => (await licensedStates(db, clock, who.clinicianId, to)).has(who.state)
