import { orderNumber } from '@contour/domain/orders/order-number'
import { desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { intents, orders, subscriptions } from '../../../db/schema.ts'
import type { users } from '../../../db/schema.ts'
import { moneyOfOrder, toOrderMoney } from '../../care/orders/index.ts'
import { mainIntent } from './list-orders.ts'
import { orderProgress } from './order-progress.ts'

/** Orders that are shown next to a thread; the order list has the others. */
const SHOWN = 5

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
    .select({ order: orders, intent: intents, term: subscriptions.term, ...moneyOfOrder })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(intents, eq(intents.id, mainIntent))
    .where(eq(orders.user_id, user.id))
    .orderBy(desc(orders.id))
    .limit(SHOWN)
  const shown = []
  for (const { order, intent, term, ...columns } of found) {
    const own = toOrderMoney(columns, { ...order, term })
    const { promise, parcel } = await orderProgress(ctx, order, own)
    shown.push({
      order_id: order.public_id,
      order_number: orderNumber(order.id),
      status: order.status,
      created_at: order.created_at.toISOString(),
      cents: money ? (own.total?.cents ?? intent?.cents ?? null) : null,
      payment: money ? (intent?.state ?? null) : null,
      promise,
      carrier: parcel?.carrier ?? null,
      tracking: parcel?.tracking ?? null,
      ship_on: parcel?.ship_on ?? null,
      shipped_at: parcel?.shipped_at ?? null,
      delivered_at: parcel?.delivered_at ?? null,
      delivery_assumed: parcel?.assumed ?? false,
    })
  }
  return shown
}
