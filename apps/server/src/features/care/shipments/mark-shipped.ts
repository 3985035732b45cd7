import { trackingUrl } from '@contour/domain/orders/tracking'
import { easternDate } from '@contour/domain/time/plain-date'
import { expectedDelivery } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { shipments } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { questionsBefore, repeatedDose } from '../dose-questions/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { transitionOrder, readOrderMoney, type OrderRow } from '../orders/index.ts'
import { followParcel } from './follow-parcel.ts'
import { readSupplyOfOrder, recordPeriodPaid } from '../subscriptions/index.ts'

/** Delivery is assumed after five days without a carrier's report (M-17). */
export const ASSUME_DELIVERED_AFTER = days(5)

/**
 * Marks an order shipped: saves the time of its shipment, records the paid billing period, notifies the patient and
 * schedules the assumed delivery.
 */
export async function markShipped(tx: Tx, ctx: Ctx, order: OrderRow): Promise<OrderRow> {
  const now = ctx.clock.now()
  const shipped = await transitionOrder(tx, ctx.clock, { order, event: 'shipped', actor: 'pharmacy' })
  const [parcel] = await tx
    .update(shipments)
    .set({ shipped_at: now })
    .where(and(eq(shipments.order_id, order.id), eq(shipments.kind, 'original')))
    .returning()
  await recordPeriodPaid(tx, ctx, order, easternDate(now))
  const user = await lockPatient(tx, order.user_id)
  await notify(tx, ctx, 'shipped', user, {
    orderId: order.public_id,
    total: (await readOrderMoney(tx, order.id)).total,
    arrivesBy: expectedDelivery(easternDate(now)),
    trackingUrl: trackingUrl(parcel?.carrier ?? null, parcel?.tracking ?? null),
    supply: await readSupplyOfOrder(ctx, tx, shipped),
    weeks: shipped.weekly_doses,
    sameDose: repeatedDose((await questionsBefore(tx, [order]))(order)) !== null,
  })
  await scheduleJob(tx, ctx.clock, {
    kind: 'assume_delivered',
    subject: order.public_id,
    dueAt: after(now, ASSUME_DELIVERED_AFTER),
  })
  if (parcel) await followParcel(tx, ctx, parcel)
  return shipped
}
