import type { DoctorPlan } from '@contour/domain/visits/next-doctor'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { and, asc, eq, exists, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { isLicensed } from '../../ground/states/index.ts'
import {
  licenses,
  staffMembers,
  staffRoles,
  visitDaysOff,
  visitDuty,
  visitHours,
} from '../../../db/schema.ts'

type At = Pick<Ctx, 'clock'>

export type Doctor = { id: number; publicId: string; name: string }
/** `licensedUntil`: the last day of the license in the state, after which nothing is booked. */
export type PlannedDoctor = Doctor & DoctorPlan & { licensedUntil: PlainDate }

/** An active clinician who may prescribe in the state on a day: what a visit is for (M-08). */
const licensedIn = (db: Reader, on: PlainDate, state: string) =>
  and(
    eq(staffMembers.active, true),
    exists(
      db
        .select({ one: sql`1` })
        .from(staffRoles)
        .where(and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'clinician'))),
    ),
    isLicensed({ staffId: sql`staff.id`, state }, on, 'prescribe'),
  )

/** Whether a clinician licensed in the state is on for visits now. Duty is real time, like idle sessions (D-21). */
export async function isDoctorOn(db: Reader, at: At, state: string): Promise<boolean> {
  const [on] = await db
    .select({ id: staffMembers.id })
    .from(visitDuty)
    .innerJoin(staffMembers, eq(staffMembers.id, visitDuty.staff_id))
    .where(and(gt(visitDuty.until, at.clock.real()), licensedIn(db, easternDate(at.clock.now()), state)))
    .limit(1)
  return on !== undefined
}

/** Whether a clinician, by internal key, may hold a visit in a state on a day: active, and licensed there until then. */
export async function mayHoldVisit(
  db: Reader,
  staffId: number,
  state: string,
  on: PlainDate,
): Promise<boolean> {
  const [found] = await db
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.id, staffId), licensedIn(db, on, state)))
  return found !== undefined
}

/** Returns the clinicians licensed in a state who have open hours, with these and their days off from today on. */
export async function plannedDoctors(db: Reader, at: At, state: string): Promise<PlannedDoctor[]> {
  const rows = await db
    .select({
      id: staffMembers.id,
      publicId: staffMembers.public_id,
      name: staffMembers.name,
      hours: visitHours,
      licensedUntil: licenses.expires_on,
    })
    .from(visitHours)
    .innerJoin(staffMembers, eq(staffMembers.id, visitHours.staff_id))
    .innerJoin(licenses, and(eq(licenses.staff_id, staffMembers.id), eq(licenses.state, state)))
    .where(licensedIn(db, easternDate(at.clock.now()), state))
    .orderBy(asc(staffMembers.id))
  const planned = new Map<number, PlannedDoctor>()
  const daysOff = await daysOffOf(
    db,
    at,
    rows.map(({ id }) => id),
  )
  for (const { hours, ...doctor } of rows) {
    const before = planned.get(doctor.id)
    planned.set(doctor.id, {
      ...doctor,
      hours: [...(before?.hours ?? []), hours],
      daysOff: daysOff.get(doctor.id) ?? [],
    })
  }
  return [...planned.values()]
}

/** Days off from today on, by staff member. */
async function daysOffOf(db: Reader, { clock }: At, ids: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>()
  if (ids.length === 0) return found
  const rows = await db
    .select()
    .from(visitDaysOff)
    .where(and(inArray(visitDaysOff.staff_id, [...ids]), gte(visitDaysOff.on, easternDate(clock.now()))))
    .orderBy(asc(visitDaysOff.on))
  for (const { staff_id, on } of rows) found.set(staff_id, [...(found.get(staff_id) ?? []), on])
  return found
}
