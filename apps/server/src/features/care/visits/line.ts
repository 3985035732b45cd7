import { VISIT_STATUSES } from '@contour/domain/visits/live-visit'
import { HERE_SECONDS, RESERVED_MINUTES } from '@contour/domain/visits/visit-times'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { licenses, orders, staffMembers, users, visitDuty, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { licenseCounts } from '../../ground/states/index.ts'
import type { VisitRow } from './visit-store.ts'

type At = Pick<Ctx, 'clock'>

/** In line, and its order still takes a visit. */
const inLine = and(sql`${visits.state} = 'waiting'`, isIn(orders.status, VISIT_STATUSES))

/**
 * The visits that a clinician may call now: of states with a license; a booked one only if it is the clinician's own
 * and its time has come, or if its clinician has let the patient wait for ten minutes.
 */
function callableBy({ clock }: At, staffId: number, states: ReadonlySet<string>) {
  const now = clock.now()
  return and(
    inLine,
    inArray(orders.state, [...states]),
    or(
      isNull(visits.starts_at),
      and(eq(visits.booked_with, staffId), lte(visits.starts_at, now)),
      lte(visits.starts_at, after(now, -minutes(RESERVED_MINUTES))),
    ),
  )
}

/** Whether somebody lined up today in US Eastern: a place ends with its day, and comes after those of today (D-48). */
const fromToday = ({ clock }: At) =>
  gte(visits.lined_up_at, easternInstant(easternDate(clock.now()), '00:00'))

/** The clinician's own appointments first, then whoever has the page of the line open, then by place. */
const callOrder = (at: At, staffId: number) => [
  desc(sql`coalesce(${visits.booked_with} = ${staffId}, false)`),
  desc(sql`coalesce(${gt(visits.patient_seen_at, after(at.clock.real(), -HERE_SECONDS * 1000))}, false)`),
  desc(sql`coalesce(${fromToday(at)}, false)`),
  asc(visits.lined_up_at),
  asc(visits.id),
]

export async function lineFor(
  db: Reader,
  at: At,
  staffId: number,
  states: ReadonlySet<string>,
  limit: number,
) {
  if (states.size === 0) return []
  return db
    .select({ visit: visits, order: orders, user: users })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .innerJoin(users, eq(users.id, visits.user_id))
    .where(callableBy(at, staffId, states))
    .orderBy(...callOrder(at, staffId))
    .limit(limit)
}

export type Lined = Awaited<ReturnType<typeof lineFor>>[number]

/** Counts the patients in line in states where the clinician holds no license. */
export async function countElsewhere(db: Reader, states: ReadonlySet<string>): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .where(and(inLine, states.size > 0 ? sql`not (${inArray(orders.state, [...states])})` : undefined))
  return found?.count ?? 0
}

/**
 * Returns the place of a patient in line, 1 for the next: who came before and is served by one of the clinicians who are
 * on and licensed in this patient's state; while nobody is on, by any clinician licensed there. Null for a booked visit
 * before its time, which waits for its own clinician.
 */
export async function placeOf(db: Reader, at: At, visit: VisitRow, state: string): Promise<number | null> {
  const { lined_up_at: linedUpAt } = visit
  if (visit.state !== 'waiting' || !linedUpAt || (visit.starts_at && visit.starts_at > at.clock.now()))
    return null
  const states = await servedTogether(db, at, state)
  const earlier = or(
    lt(visits.lined_up_at, linedUpAt),
    and(eq(visits.lined_up_at, linedUpAt), lt(visits.id, visit.id)),
  )
  const isOfToday = easternDate(linedUpAt) === easternDate(at.clock.now())
  const [found] = await db
    .select({ count: count() })
    .from(visits)
    .innerJoin(orders, eq(orders.id, visits.order_id))
    .where(
      and(
        inLine,
        inArray(orders.state, states),
        or(isNull(visits.starts_at), lte(visits.starts_at, at.clock.now())),
        isOfToday ? and(earlier, fromToday(at)) : or(earlier, fromToday(at)),
      ),
    )
  return (found?.count ?? 0) + 1
}

/** The states that the clinicians of a state serve, itself included. */
async function servedTogether(db: Reader, { clock }: At, state: string): Promise<string[]> {
  const today = easternDate(clock.now())
  const valid = and(eq(staffMembers.active, true), licenseCounts(today, 'prescribe'))
  const ofState = await db
    .select({ id: licenses.staff_id, until: visitDuty.until })
    .from(licenses)
    .innerJoin(staffMembers, eq(staffMembers.id, licenses.staff_id))
    .leftJoin(visitDuty, and(eq(visitDuty.staff_id, licenses.staff_id), gt(visitDuty.until, clock.real())))
    .where(and(valid, eq(licenses.state, state)))
  const on = ofState.filter(({ until }) => until !== null)
  const ids = (on.length > 0 ? on : ofState).map(({ id }) => id)
  if (ids.length === 0) return [state]
  const rows = await db
    .selectDistinct({ state: licenses.state })
    .from(licenses)
    .innerJoin(staffMembers, eq(staffMembers.id, licenses.staff_id))
    .where(and(valid, inArray(licenses.staff_id, ids)))
  return rows.map((row) => row.state)
}
