import { easternDate } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'
import { nextShipDate } from '@contour/domain/time/shipping-calendar'
import { and, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { shipmentMoves } from '../../../db/schema.ts'
import type { OrderRow } from './order-row.ts'

/** Returns the day to which staff moved the shipment of an order; null if it was not moved (M-18). */
async function movedShipDay(db: Reader, order: OrderRow): Promise<PlainDate | null> {
  if (!order.due_on) return null
  const [move] = await db
    .select({ id: shipmentMoves.id })
    .from(shipmentMoves)
    .where(
      and(
        eq(shipmentMoves.subscription_id, order.subscription_id),
        eq(shipmentMoves.shipment_no, order.shipment_no),
      ),
    )
    .limit(1)
  return move ? nextShipDate(order.due_on) : null
}

/**
 * Returns the US Eastern date on which an order that the pharmacy has is to leave: the next ship day (M-16), and not
 * before the day to which staff moved it (M-18).
 */
export async function plannedShipDay(db: Reader, order: OrderRow, now: Date): Promise<PlainDate> {
  const next = nextShipDate(easternDate(now))
  const moved = await movedShipDay(db, order)
  return moved && moved > next ? moved : next
}
