import { LICENSE_WARNING_DAYS } from '@contour/domain/staff-accounts/license-rules'
import { addDays, easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, asc, count, countDistinct, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses, staffMembers, staffRoles, stateRules, subscriptions, users } from '../../../db/schema.ts'
import { licenseCounts, servedOn } from '../../ground/states/index.ts'

/**
 * Returns every state with how many clinicians may prescribe in it today, how many of these licenses end within the
 * warning period, and how many patients live there. A patient is counted while a subscription runs or waits to start.
 */
export async function stateCoverage({ db, clock }: Pick<Ctx, 'db' | 'clock'>) {
  const today = easternDate(clock.now())
  const rules = await db
    .select({ state: stateRules.state, name: stateRules.name, served: servedOn(today) })
    .from(stateRules)
    .orderBy(asc(stateRules.name))
  const licensed = await licensedByState(db, today)
  const patients = await patientsByState(db)
  return rules.map((rule) => ({
    ...rule,
    ...(licensed.get(rule.state) ?? { clinicians: 0, ending: 0, ends_on: null }),
    patients: patients.get(rule.state) ?? 0,
  }))
}

async function licensedByState(db: Reader, today: PlainDate) {
  // The last day of a license whose status is "expiring" (license-rules.ts).
  const warned = addDays(today, LICENSE_WARNING_DAYS)
  const rows = await db
    .select({
      state: licenses.state,
      clinicians: count(),
      ending: sql<number>`(count(*) filter (where ${licenses.expires_on} <= ${warned}))::int`,
      ends_on: sql<PlainDate | null>`(min(${licenses.expires_on}) filter (where ${licenses.expires_on} <= ${warned}))::text`,
    })
    .from(licenses)
    .innerJoin(staffMembers, eq(staffMembers.id, licenses.staff_id))
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, licenses.staff_id), eq(staffRoles.role, 'clinician')))
    .where(and(eq(staffMembers.active, true), licenseCounts(today, 'prescribe')))
    .groupBy(licenses.state)
  return new Map(rows.map(({ state, ...counts }) => [state, counts]))
}

async function patientsByState(db: Reader): Promise<Map<string, number>> {
  const rows = await db
    .select({ state: users.state, patients: countDistinct(users.id) })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(ne(subscriptions.state, 'ended'))
    .groupBy(users.state)
  return new Map(rows.map(({ state, patients }) => [state, patients]))
}
