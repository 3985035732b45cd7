import type { Term } from '@contour/domain/catalog/price-book'
import { acceptsAddons } from '@contour/domain/orders/order-life-cycle'
import { and, desc, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import { addonChoices, orders, subscriptions } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'

export type PaidOrder = { order: OrderRow; term: Term; choice: typeof addonChoices.$inferSelect | null }

/**
 * Returns the caller's newest first order with its term and add-on choice; a checkout session can access only the order
 * of its own cart (D-26).
 */
export async function newestPaidOrder(tx: Reader, caller: Patient): Promise<PaidOrder | null> {
  const [row] = await tx
    .select({ order: orders, term: subscriptions.term, choice: addonChoices })
    .from(orders)
    .innerJoin(subscriptions, eq(subscriptions.id, orders.subscription_id))
    .leftJoin(addonChoices, eq(addonChoices.order_id, orders.id))
    .where(
      and(
        eq(orders.user_id, caller.userId),
        eq(orders.kind, 'first'),
        caller.scope === 'checkout' && caller.cartId ? eq(orders.cart_id, caller.cartId) : undefined,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1)
  return row ? { ...row, term: row.term } : null
}

export const acceptsAddOns = ({ order }: PaidOrder): boolean => acceptsAddons(order.status)
