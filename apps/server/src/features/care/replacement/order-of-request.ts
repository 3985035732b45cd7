import { eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { orders } from '../../../db/schema.ts'
import type { shipments } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import type { OrderRow } from '../orders/index.ts'

/** Returns the order of a shipment, which every shipment has. */
export async function orderOf(
  db: Reader,
  shipment: Pick<typeof shipments.$inferSelect, 'order_id'>,
): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, shipment.order_id))
  if (!order) throw notFound()
  return order
}
