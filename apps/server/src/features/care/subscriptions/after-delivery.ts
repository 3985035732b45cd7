import type { SupplyAhead } from '@contour/contract/shapes'
import { CHECK_IN_LEAD_DAYS, needsCheckIn } from '@contour/domain/subscriptions/schedule'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { arriveBy } from '@contour/domain/shipments/supply'
import { addDays, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orders, subscriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { OrderRow } from '../orders/index.ts'
import { readSupply } from '../supply/index.ts'
import { readShipmentPlan } from './shipment-plan.ts'
import { readSupplyAhead } from './supply-ahead.ts'
import { termOf } from './subscriptions-store.ts'

/**
 * Dates what follows a delivery, whose doses are in her hands from now on (D-88): the check-ins of later parcels of the
 * term open early enough, and an order that is open already has the day by which she needs it.
 * @returns what the letter about the delivery says
 */
export async function dateAfterDelivery(tx: Tx, ctx: Ctx, order: OrderRow): Promise<SupplyAhead | null> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  if (!subscription) return null
  await updateNeededBy(tx, order)
  if (subscription.state === 'active') {
    const plan = await readShipmentPlan(tx, subscription)
    const opened = await tx
      .select({ shipment: orders.shipment_no })
      .from(orders)
      .where(and(eq(orders.subscription_id, subscription.id), gt(orders.shipment_no, order.shipment_no)))
    for (const { shipment, due } of plan?.shipments ?? []) {
      const waits = shipment > order.shipment_no && needsCheckIn(termOf(subscription), shipment)
      if (!waits || opened.some((one) => one.shipment === shipment)) continue
      await scheduleJob(tx, ctx.clock, {
        kind: 'check_in',
        subject: subscription.public_id,
        n: shipment,
        dueAt: easternInstant(addDays(due, -CHECK_IN_LEAD_DAYS), '08:00'),
      })
    }
  }
  return readSupplyAhead(ctx, tx, subscription)
}

async function updateNeededBy(tx: Tx, { user_id: userId, drug }: OrderRow): Promise<void> {
  const supply = await readSupply(tx, { userId, drug })
  if (!supply) return
  await tx
    .update(orders)
    .set({ needed_by: arriveBy(supply) })
    .where(
      and(eq(orders.user_id, userId), eq(orders.drug, drug), inArray(orders.status, [...UNSHIPPED_STATUSES])),
    )
}
