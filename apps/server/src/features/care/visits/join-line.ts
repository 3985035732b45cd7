import { checkInWindow } from '@contour/domain/visits/visit-times'
import type { ClockZone } from '@contour/domain/time/state-time-zones'
import { momentInWords } from '@contour/domain/time/instant-text'
import { AppError } from '../../../app-error.ts'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { visits } from '../../../db/schema.ts'
import { lockCallersOrder, type OrderRow } from '../orders/index.ts'
import { assertTakesVisit } from './callers-order.ts'
import { scheduleLate } from './notice-late.ts'
import { visitPage } from './read-visit.ts'
import { auditVisit, moveVisit, openVisit, type VisitRow } from './visit-store.ts'

/**
 * Puts the caller in line, or checks in for the booked visit. Somebody who is in line, or was called, stays there.
 * @throws AppError not_found, wrong_status, conflict for a booked visit whose time has not come
 */
export async function joinLine(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const joined = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, id)
    assertTakesVisit(order)
    if (ctx.config.visits.meetingUrl)
      throw new AppError('wrong_status', { message: 'Your visit takes place on another page.' })
    const visit = await openVisit(tx, order.id)
    const moved = visit
      ? await checkIn(tx, ctx, { order, visit, zone: patient.zone })
      : await lineUp(tx, ctx, order)
    return { order, visit: moved }
  })
  ctx.live.visitChanged(joined.visit.public_id)
  return visitPage(ctx, joined.order)
}

async function lineUp(tx: Tx, ctx: Ctx, order: OrderRow): Promise<VisitRow> {
  const now = ctx.clock.now()
  const [visit] = await tx
    .insert(visits)
    .values({
      public_id: ctx.random.id(),
      order_id: order.id,
      user_id: order.user_id,
      state: 'waiting',
      lined_up_at: now,
      patient_seen_at: ctx.clock.real(),
      created_at: now,
    })
    .returning()
  if (!visit) throw new AppError('conflict')
  await auditVisit(tx, { visit, event: 'joined', orderId: order.public_id })
  return visit
}

type Arrival = { order: OrderRow; visit: VisitRow; zone: ClockZone }

async function checkIn(tx: Tx, ctx: Ctx, { order, visit, zone }: Arrival): Promise<VisitRow> {
  if (visit.state !== 'booked' || !visit.starts_at) return visit
  const now = ctx.clock.now()
  const { from } = checkInWindow(visit.starts_at)
  if (now < from)
    throw new AppError('conflict', {
      message: `Your visit is booked. You can check in from ${momentInWords(from, zone)}.`,
    })
  const checkedIn = await moveVisit(tx, ctx, {
    visit,
    event: 'checked_in',
    actor: 'patient',
    orderId: order.public_id,
    // Who comes early is in line from the booked time on.
    set: { lined_up_at: now > visit.starts_at ? now : visit.starts_at, patient_seen_at: ctx.clock.real() },
  })
  await scheduleLate(tx, ctx, checkedIn)
  return checkedIn
}
