import { moneyState } from '@contour/domain/orders/money-state'
import { orderNumber } from '@contour/domain/orders/order-number'
import { LIVE_COMPLAINTS } from '@contour/domain/complaints/complaint'
import { desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { complaints, intents, orders, subscriptions, type users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { moneyOfOrder, toOrderMoney } from '../../care/orders/index.ts'
import { mainIntent } from './list-orders.ts'
import { orderProgress } from './order-progress.ts'

/** Orders that are shown next to a thread; the order list has the others. */
const SHOWN = 5

/** Whether somebody has a complaint about a parcel of the order: such an order is not done (D-92). */
const complaintOpen = sql<boolean>`exists(select 1 from complaints join shipments s on s.id = complaints.shipment_id
  where s.order_id = ${orders.id} and ${isIn(complaints.state, LIVE_COMPLAINTS)})`

/**
 * Returns the newest orders of a person without anything clinical: who has each until when, and its shipment.
 * @param money whether the reader may see amounts and payment states
 */
export async function ordersOfPerson(
  ctx: Ctx,
  user: typeof users.$inferSelect,
  { money }: { money: boolean },
) {
  const found = await ctx.db
    .select({ order: orders, intent: intents, term: subscriptions.term, complaintOpen, ...moneyOfOrder })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .where(eq(orders.user_id, user.id))
    .orderBy(desc(orders.id))
    .limit(SHOWN)
  const shown = []
  for (const { order, intent, term, complaintOpen: complains, ...columns } of found) {
    const own = toOrderMoney(columns, { ...order, term })
    const { promise, parcel } = await orderProgress(ctx, order, own)
    shown.push({
      order_id: order.public_id,
      order_number: orderNumber(order.id),
      status: order.status,
      created_at: order.created_at.toISOString(),
      money: money ? moneyState(own, intent) : null,
      promise,
      carrier: parcel?.carrier ?? null,
      tracking: parcel?.tracking ?? null,
      ship_on: parcel?.ship_on ?? null,
      shipped_at: parcel?.shipped_at ?? null,
      delivered_at: parcel?.delivered_at ?? null,
      delivery_assumed: parcel?.assumed ?? false,
      complaint_open: complains,
    })
  }
  return shown
}
