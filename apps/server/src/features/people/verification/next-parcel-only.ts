import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders, shipments } from '../../../db/schema.ts'

/**
 * Whether a changed address applies to the next shipment only: the pharmacy already has an order, and its label was
 * written with the address of that moment (M-15).
 */
export async function isForNextParcelOnly(tx: Reader, userId: number): Promise<boolean> {
  const [taken] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.order_id))
    .where(
      and(
        eq(orders.user_id, userId),
        inArray(orders.status, ['order_placed', 'shipping_paused']),
        isNull(shipments.shipped_at),
      ),
    )
    .limit(1)
  return taken !== undefined
}
