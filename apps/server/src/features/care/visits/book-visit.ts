import { REMINDER_HOURS, checkInWindow, reminderAt } from '@contour/domain/visits/visit-times'
import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { visits } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockCallersOrder, readOrderPatient } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { assertTakesVisit } from './callers-order.ts'
import { freeSlots, slotEnd } from './list-slots.ts'
import { visitPage } from './read-visit.ts'
import { auditVisit, moveVisit, openVisit } from './visit-store.ts'
import type { VisitRow } from './visit-store.ts'

const justTaken = () =>
  new AppError('conflict', { message: 'This time was just taken. Please choose another one.' })

export type Booking = { id: string; starts_at: string; clinician_id: string }

/**
 * Books a free time of a clinician for the caller's order; an earlier booking or place in line is given up. Of two who
 * book the same time, the index of the table lets one through.
 * @throws AppError not_found, wrong_status, conflict if the time is no longer free or a clinician has called
 */
export async function bookVisit(ctx: Ctx, caller: Caller, booking: Booking) {
  const patient = asPatient(caller)
  const { order, given, booked } = await ctx.db
    .transaction(async (tx) => {
      const locked = await lockCallersOrder(tx, patient, booking.id)
      assertTakesVisit(locked)
      if (ctx.config.visits.meetingUrl)
        throw new AppError('wrong_status', { message: 'Your visit takes place on another page.' })
      const earlier = await giveUp(tx, ctx, locked)
      return { order: locked, given: earlier, booked: await insertBooking(tx, ctx, locked, booking) }
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error, 'visits_one_booking') ? justTaken() : error
    })
  if (given) ctx.live.visitChanged(given.public_id)
  ctx.live.visitChanged(booked.public_id)
  return visitPage(ctx, order)
}

async function giveUp(tx: Tx, ctx: Ctx, order: OrderRow): Promise<VisitRow | null> {
  const visit = await openVisit(tx, order.id)
  if (!visit) return null
  if (visit.state !== 'booked' && visit.state !== 'waiting')
    throw new AppError('conflict', { message: 'The doctor is waiting for you now.' })
  return moveVisit(tx, ctx, {
    visit,
    event: 'left',
    actor: 'patient',
    orderId: order.public_id,
  })
}

async function insertBooking(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  { starts_at: wanted, clinician_id: clinicianId }: Booking,
): Promise<VisitRow> {
  const at = new Date(wanted).getTime()
  const slot = (await freeSlots(tx, ctx, order.state)).find(
    ({ startsAt, doctor }) => startsAt.getTime() === at && doctor.publicId === clinicianId,
  )
  if (!slot) throw justTaken()
  const { startsAt, doctor } = slot
  const now = ctx.clock.now()
  const [visit] = await tx
    .insert(visits)
    .values({
      public_id: ctx.random.id(),
      order_id: order.id,
      user_id: order.user_id,
      state: 'booked',
      booked_with: doctor.id,
      starts_at: startsAt,
      ends_at: slotEnd(startsAt),
      created_at: now,
    })
    .returning()
  if (!visit) throw justTaken()
  await auditVisit(
    tx,
    {
      visit,
      event: 'booked',
      orderId: order.public_id,
    },
    { after: { starts_at: startsAt.toISOString() } },
  )
  await scheduleBooked(tx, ctx, visit, order, startsAt)
  const owner = await readOrderPatient(tx, order)
  await notify(tx, ctx, 'visit_booked', owner, {
    orderId: order.public_id,
    visitId: visit.public_id,
    startsAt: startsAt.toISOString(),
  })
  return visit
}

/** The reminders of a booked visit, and the moment from which it counts as missed. */
async function scheduleBooked(
  tx: Tx,
  { clock }: Ctx,
  visit: VisitRow,
  order: OrderRow,
  startsAt: Date,
): Promise<void> {
  for (const hours of REMINDER_HOURS) {
    const dueAt = reminderAt(startsAt, hours, order.state, clock.now())
    if (dueAt)
      await scheduleJob(tx, clock, { kind: 'visit_reminder', subject: visit.public_id, n: hours, dueAt })
  }
  await scheduleJob(tx, clock, {
    kind: 'visit_missed',
    subject: visit.public_id,
    dueAt: checkInWindow(startsAt).until,
  })
}
