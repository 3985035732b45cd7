import { momentInWords } from '@contour/domain/time/instant-text'
import { firstLoudTime } from '@contour/domain/time/quiet-hours'
import { takesVisit } from '@contour/domain/visits/live-visit'
import { enterBy } from '@contour/domain/visits/visit-times'
import { and, count, eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, visits } from '../../../db/schema.ts'
import { scheduleJob, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient, scheduleCanceledNotice, type OrderRow } from '../orders/index.ts'
import { arrangeByPhone } from './arrange-by-phone.ts'
import { lockHeldVisit } from './held-visit.ts'
import { moveVisit, openVisit, visitOf, type VisitMove, type VisitRow } from './visit-store.ts'

/**
 * Records that the called patient did not enter in time.
 * @throws AppError not_found, not_licensed, wrong_status, conflict before the time is over
 */
export async function markMissed(ctx: Ctx, caller: Caller, id: string) {
  const clinician = asStaff(caller)
  const visit = await ctx.db.transaction(async (tx) => {
    const held = await lockHeldVisit(tx, ctx, clinician, id)
    const until = held.visit.called_at && enterBy(held.visit.called_at)
    if (held.visit.state === 'called' && until && ctx.clock.now() < until)
      throw new AppError('conflict', { message: `The patient can enter until ${momentInWords(until)}.` })
    return missVisit(tx, ctx, held.order, { visit: held.visit, actor: 'clinician' })
  })
  ctx.live.visitChanged(visit.public_id)
  return { message: 'Recorded as missed.' }
}

/**
 * The scheduled job at the end of the check-in time: a booked visit to which the patient did not come is missed. Nobody
 * could come whose payment was not repaired by then: that visit is canceled.
 */
export async function missBooked(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const found = await visitOf(ctx.db, item.subject)
  if (found?.state !== 'booked') return
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, found.order_id))
  if (!order) return
  const missed = await ctx.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.public_id)
    const visit = await openVisit(tx, locked.id)
    if (visit?.id !== found.id || visit.state !== 'booked') return false
    const move = { visit, actor: 'server' } as const
    if (takesVisit(locked.status)) await missVisit(tx, ctx, locked, move)
    else await cancelUnpaid(tx, ctx, locked, move)
    return true
  })
  if (missed) ctx.live.visitChanged(found.public_id)
}

async function cancelUnpaid(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  move: Pick<VisitMove, 'visit' | 'actor'>,
): Promise<void> {
  const canceled = await moveVisit(tx, ctx, {
    ...move,
    event: 'order_moved',
    orderId: order.public_id,
    set: { canceled_because: 'payment' },
  })
  await scheduleCanceledNotice(tx, ctx.clock, canceled, order.state)
}

/**
 * Ends a visit as missed: the order returns to the clinicians' queue without the lock of whoever had called, and the
 * patient is told how to come again, outside quiet hours. After the second missed visit a clinician calls by phone.
 */
export async function missVisit(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  move: Pick<VisitMove, 'visit' | 'actor'>,
): Promise<VisitRow> {
  const missed = await moveVisit(tx, ctx, { ...move, event: 'missed', orderId: order.public_id })
  await tx.update(orders).set({ taken_by: null, taken_at: null }).where(eq(orders.id, order.id))
  await scheduleJob(tx, ctx.clock, {
    kind: 'visit_missed_notice',
    subject: missed.public_id,
    dueAt: firstLoudTime(order.state, ctx.clock.now()),
  })
  const [{ times } = { times: 0 }] = await tx
    .select({ times: count() })
    .from(visits)
    .where(and(eq(visits.order_id, order.id), eq(visits.state, 'missed')))
  if (times > 1) await arrangeByPhone(tx, ctx, order, 'The patient missed the live visit twice.')
  return missed
}

/** Tells the patient of a missed visit how to come again, unless there is a newer visit or none takes place now. */
export async function noticeMissed(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const visit = await visitOf(ctx.db, item.subject)
  if (visit?.state !== 'missed') return
  await ctx.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, visit.order_id))
    if (!order || !takesVisit(order.status) || (await openVisit(tx, order.id))) return
    await notify(tx, ctx, 'visit_missed', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      visitId: visit.public_id,
    })
  })
}
