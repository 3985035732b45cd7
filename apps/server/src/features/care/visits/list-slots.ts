import { OPEN_VISIT_STATES } from '@contour/domain/visits/visit-life-cycle'
import { freeStarts } from '@contour/domain/visits/slots'
import { SLOT_MINUTES } from '@contour/domain/visits/visit-times'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, gte } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import { after, minutes } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { assertTakesVisit, readOpenOrder } from './callers-order.ts'
import { plannedDoctors } from './doctors.ts'
import type { Doctor } from './doctors.ts'

/**
 * Lists the times that can be booked for the caller's order, earliest first.
 * @throws AppError not_found, wrong_status
 */
export async function listSlots(ctx: Ctx, caller: Caller, id: string) {
  const order = await readOpenOrder(ctx.db, asPatient(caller), id)
  assertTakesVisit(order)
  const slots = (await freeSlots(ctx.db, ctx, order.state)).map(({ startsAt, doctor }) => ({
    starts_at: startsAt.toISOString(),
    ends_at: slotEnd(startsAt).toISOString(),
    clinician_id: doctor.publicId,
    clinician: doctor.name,
  }))
  return { status: 'success' as const, message: 'Free times.', slots }
}

export const slotEnd = (startsAt: Date): Date => after(startsAt, minutes(SLOT_MINUTES))

/** The free times of the clinicians licensed in a state, earliest first, until the last day of their licenses. */
export async function freeSlots(
  db: Reader,
  ctx: Ctx,
  state: string,
): Promise<{ startsAt: Date; doctor: Doctor }[]> {
  const now = ctx.clock.now()
  const office = await readOfficeHours(db, 'visits', ctx.config.visits.hours)
  const slots: { startsAt: Date; doctor: Doctor }[] = []
  for (const doctor of await plannedDoctors(db, ctx, state)) {
    const taken = await takenStarts(db, doctor.id, now)
    for (const startsAt of freeStarts(now, doctor.hours, doctor.daysOff, office, taken))
      if (easternDate(startsAt) <= doctor.licensedUntil) slots.push({ startsAt, doctor })
  }
  return slots.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

/** The starts of the visits that are booked with a clinician from now on. */
async function takenStarts(db: Reader, staffId: number, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: visits.starts_at })
    .from(visits)
    .where(
      and(eq(visits.booked_with, staffId), gte(visits.starts_at, now), isIn(visits.state, OPEN_VISIT_STATES)),
    )
  return rows.flatMap(({ startsAt }) => startsAt ?? [])
}
