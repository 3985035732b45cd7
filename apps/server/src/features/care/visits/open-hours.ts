import { problemOfHours, type HoursProblem, type VisitHours } from '@contour/domain/visits/slots'
import { weekdaysOf } from '@contour/domain/visits/office-hours'
import { SLOT_MINUTES } from '@contour/domain/visits/visit-times'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { orders, visitDaysOff, visitHours, visits } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { audit } from '../../ground/audit/index.ts'
import { licensedStates } from '../../ground/states/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { lockStaff } from '../../people/staff-accounts/index.ts'

export async function readHours(ctx: Ctx, caller: Caller) {
  const { staffId } = asStaff(caller)
  const hours = await ctx.db
    .select({ weekday: visitHours.weekday, opens: visitHours.opens, closes: visitHours.closes })
    .from(visitHours)
    .where(eq(visitHours.staff_id, staffId))
    .orderBy(asc(visitHours.weekday), asc(visitHours.opens))
  const daysOff = await ctx.db
    .select({ on: visitDaysOff.on })
    .from(visitDaysOff)
    .where(and(eq(visitDaysOff.staff_id, staffId), gte(visitDaysOff.on, easternDate(ctx.clock.now()))))
    .orderBy(asc(visitDaysOff.on))
  const office = await readOfficeHours(ctx.db, 'visits', ctx.config.visits.hours)
  return {
    message: 'Your open hours.',
    hours,
    days_off: daysOff.map(({ on }) => on),
    office: { opens: office.opens, closes: office.closes, weekdays: weekdaysOf(office) },
    slot_minutes: SLOT_MINUTES,
  }
}

const PROBLEMS: Readonly<Record<HoursProblem, string>> = {
  time: 'Open hours begin and end on a quarter hour.',
  order: 'Open hours end after they begin.',
  overlap: 'Two rows of one day overlap.',
}

/**
 * Saves the caller's open hours in place of the earlier ones; visits that are booked stay.
 * @throws AppError invalid_request
 */
export async function saveHours(ctx: Ctx, caller: Caller, { hours }: { hours: VisitHours[] }) {
  const { staffId, staffPublicId } = asStaff(caller)
  const problem = problemOfHours(hours)
  if (problem) throw new AppError('invalid_request', { field: 'hours', message: PROBLEMS[problem] })
  await ctx.db.transaction(async (tx) => {
    await lockStaff(tx, staffPublicId)
    await tx.delete(visitHours).where(eq(visitHours.staff_id, staffId))
    if (hours.length > 0)
      await tx.insert(visitHours).values(hours.map((row) => ({ ...row, staff_id: staffId })))
    await audit(tx, 'visit_hours.saved', { subject: `staff:${staffPublicId}`, after: { hours } })
  })
  return readHours(ctx, caller)
}

/**
 * Adds or removes a day on which the caller holds no booked visits.
 * @throws AppError conflict while visits are booked on that day
 */
export async function setDayOff(ctx: Ctx, caller: Caller, { date, off }: { date: string; off: boolean }) {
  const { staffId, staffPublicId } = asStaff(caller)
  await ctx.db.transaction(async (tx) => {
    await lockStaff(tx, staffPublicId)
    const states = await licensedStates(tx, ctx.clock, staffId, 'prescribe')
    // Those that the caller sees and can cancel: without the license for a patient's state the service cancels.
    const booked = await tx
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(orders, eq(orders.id, visits.order_id))
      .where(
        and(
          eq(visits.booked_with, staffId),
          inArray(orders.state, [...states]),
          isIn(visits.state, ['booked', 'waiting']),
          gte(visits.starts_at, easternInstant(date, '00:00')),
          lt(visits.starts_at, easternInstant(addDays(date, 1), '00:00')),
        ),
      )
    if (off && booked.length > 0)
      throw new AppError('conflict', { message: 'Visits are booked on that day. Please cancel them first.' })
    if (off) await tx.insert(visitDaysOff).values({ staff_id: staffId, on: date }).onConflictDoNothing()
    else
      await tx.delete(visitDaysOff).where(and(eq(visitDaysOff.staff_id, staffId), eq(visitDaysOff.on, date)))
    await audit(tx, off ? 'visit_day_off.added' : 'visit_day_off.removed', {
      subject: `staff:${staffPublicId}`,
      after: { date },
    })
  })
  return readHours(ctx, caller)
}
