import { isOfficeOpen, nextOpening, weekdaysOf } from '@contour/domain/visits/office-hours'
import { takesVisit } from '@contour/domain/visits/live-visit'
import { nextDoctorAt } from '@contour/domain/visits/next-doctor'
import { SLOT_MINUTES, checkInWindow, enterBy, remindersAhead } from '@contour/domain/visits/visit-times'
import { eq } from 'drizzle-orm'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { staffMembers } from '../../../db/schema.ts'
import { mayText } from '../../ground/reach/index.ts'
import { readOfficeHours } from '../../ground/conversations/index.ts'
import { readOrderPatient, type OrderRow } from '../orders/index.ts'
import { assertOpenOrder, readOwnOrder } from './callers-order.ts'
import { isDoctorOn, plannedDoctors } from './doctors.ts'
import { placeOf } from './line.ts'
import { lastVisit, openVisit, type VisitRow } from './visit-store.ts'

/**
 * Returns how and when the visit of the caller's open order takes place, and where it stands. A visit in progress goes on
 * although its order has ended meanwhile, such as by a denial.
 * @throws AppError not_found, wrong_status once the order has ended
 */
export async function readVisit(ctx: Ctx, caller: Caller, id: string) {
  const order = await readOwnOrder(ctx.db, asPatient(caller), id)
  const visit = await openVisit(ctx.db, order.id)
  if (visit?.state !== 'in_progress') assertOpenOrder(order)
  return visitPage(ctx, order)
}

export async function visitPage(ctx: Ctx, order: OrderRow) {
  const { hours: usual, meetingUrl } = ctx.config.visits
  const now = ctx.clock.now()
  const hours = await readOfficeHours(ctx.db, 'visits', usual)
  const doctorOn = await isDoctorOn(ctx.db, ctx, order.state)
  const plans = doctorOn ? [] : await plannedDoctors(ctx.db, ctx, order.state)
  const visit = await openVisit(ctx.db, order.id)
  const last = await lastVisit(ctx.db, order.id)
  return {
    message: 'Your visit.',
    order_status: order.status,
    takes_place: takesVisit(order.status),
    by: meetingUrl ? ('meeting' as const) : ('room' as const),
    hours: { opens: hours.opens, closes: hours.closes, weekdays: weekdaysOf(hours) },
    open_now: isOfficeOpen(now, hours),
    next_opening: nextOpening(now, hours).toISOString(),
    doctor_on: doctorOn,
    next_doctor_at: nextDoctorAt(now, doctorOn, plans, hours).toISOString(),
    slot_minutes: SLOT_MINUTES,
    may_text: await mayText(ctx.db, await readOrderPatient(ctx.db, order)),
    visit: visit && (await shownVisit(ctx, visit, order)),
    last: last && (await endedVisit(ctx.db, last)),
  }
}

async function endedVisit(db: Reader, visit: VisitRow) {
  const { state, outcome, canceled_because, withdrawn_reason: reason } = visit
  return {
    state,
    outcome,
    canceled_because,
    at: (visit.ended_at ?? visit.created_at).toISOString(),
    starts_at: text(visit.starts_at),
    withdrawn: reason === null ? null : { reason, clinician: await clinicianOf(db, visit.booked_with) },
  }
}

async function shownVisit(ctx: Ctx, visit: VisitRow, order: OrderRow) {
  const window = visit.starts_at && checkInWindow(visit.starts_at)
  return {
    state: visit.state,
    place: await placeOf(ctx.db, ctx, visit, order.state),
    joined_at: text(visit.lined_up_at),
    starts_at: text(visit.starts_at),
    ends_at: text(visit.ends_at),
    check_in_from: text(window?.from ?? null),
    check_in_until: text(window?.until ?? null),
    reminders: remindersOf(ctx, visit, order),
    clinician: await clinicianOf(ctx.db, visit.clinician_id ?? visit.booked_with),
    called_at: text(visit.called_at),
    enter_by: text(visit.called_at && enterBy(visit.called_at)),
    place_kept: visit.state === 'waiting' && visit.returns > 0,
  }
}

const remindersOf = ({ clock }: Ctx, { state, starts_at }: VisitRow, order: OrderRow): string[] =>
  state === 'booked' && starts_at
    ? remindersAhead(starts_at, order.state, clock.now()).map((at) => at.toISOString())
    : []

const text = (at: Date | null): string | null => at?.toISOString() ?? null

async function clinicianOf(db: Reader, staffId: number | null): Promise<{ name: string } | null> {
  if (staffId === null) return null
  const [found] = await db
    .select({ name: staffMembers.name })
    .from(staffMembers)
    .where(eq(staffMembers.id, staffId))
  return found ?? null
}
