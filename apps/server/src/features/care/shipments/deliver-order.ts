import type { OrderActor } from '@contour/domain/orders/order-life-cycle'
import { and, eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { shipments } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { cancelJobs, type ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, transitionOrder, readOrderPatient, type OrderRow } from '../orders/index.ts'
import { dateAfterDelivery } from '../subscriptions/index.ts'
import { scheduleInHand } from './ask-in-hand.ts'
import { originalOf } from './confirm-delivery-answer.ts'

/**
 * Records a delivery by hand if no carrier reports it (M-17). This confirms a delivery that was only assumed; what
 * the patient complained about stays open (D-64, D-92).
 * @throws AppError not_found, wrong_status
 */
export async function deliverOrder(ctx: Ctx, caller: Caller, id: string) {
  const actor = asStaff(caller).roles.includes('pharmacy') ? 'pharmacy' : 'support'
  const delivered = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (order.status === 'order_delivered') {
      if (await confirmDelivery(tx, ctx, order)) return order
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    }
    const after = await deliver(tx, ctx, order, actor)
    await cancelJobs(tx, ctx.clock, 'assume_delivered', id)
    return after
  })
  const order_status = delivered.status
  return { message: 'Delivery recorded.', order_status }
}

/**
 * Records the delivery that the carrier scanned, at its time (M-17). One that was only assumed is confirmed; one that was
 * entered by hand, or that the patient confirmed, stays as it is.
 */
export async function deliverByScan(tx: Tx, ctx: Ctx, id: string, at: Date): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order.status === 'order_delivered') {
    await confirmDelivery(tx, ctx, order, at)
    return
  }
  if (order.status !== 'order_shipped') return
  await deliver(tx, ctx, order, 'carrier', at)
  await cancelJobs(tx, ctx.clock, 'assume_delivered', id)
}

/** Assumes the delivery after five days without a carrier's report; the history names the server as actor (M-17). */
export async function assumeDelivered(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, item.subject)
    if (order.status !== 'order_shipped') return
    const [parcel] = await tx.select().from(shipments).where(originalOf(order))
    // The carrier has it and reports on it: what it does not bring is late, and no delivery (D-93).
    if (parcel?.picked_up_at) return
    await deliver(tx, ctx, order, 'server')
  })
}

async function deliver(
  tx: Tx,
  ctx: Ctx,
  order: OrderRow,
  actor: OrderActor,
  at = ctx.clock.now(),
): Promise<OrderRow> {
  const assumed = actor === 'server'
  const moved = await transitionOrder(tx, ctx.clock, { order, event: 'delivered', actor })
  await tx.update(shipments).set({ delivered_at: at, delivery_assumed: assumed }).where(originalOf(order))
  await scheduleInHand(tx, ctx, moved)
  const owner = await readOrderPatient(tx, moved)
  const supply = await dateAfterDelivery(tx, ctx, moved)
  if (assumed) await notify(tx, ctx, 'delivery_assumed', owner, { orderId: order.public_id })
  else
    await notify(tx, ctx, 'delivered', owner, { orderId: order.public_id, supply, weeks: order.weekly_doses })
  return moved
}

/**
 * Confirms a delivery that was only assumed, by a later report of the carrier or the pharmacy.
 * @returns whether there was anything to confirm
 */
async function confirmDelivery(tx: Tx, ctx: Ctx, order: OrderRow, at = ctx.clock.now()): Promise<boolean> {
  const [confirmed] = await tx
    .update(shipments)
    .set({ delivered_at: at, delivery_assumed: false })
    .where(and(originalOf(order), eq(shipments.delivery_assumed, true)))
    .returning({ id: shipments.id })
  if (!confirmed) return false
  await scheduleInHand(tx, ctx, order)
  const subject = `order:${order.public_id}` as const
  await audit(tx, 'delivery.confirmed', { subjectUser: order.user_id, subject })
  const owner = await readOrderPatient(tx, order)
  const supply = await dateAfterDelivery(tx, ctx, order)
  await notify(tx, ctx, 'delivered', owner, { orderId: order.public_id, supply, weeks: order.weekly_doses })
  return true
}
