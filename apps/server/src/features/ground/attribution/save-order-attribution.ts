import { sourceOfVisit } from '@contour/domain/attribution/source-of-visit'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { preparedInsert } from '../../../db/prepared-query.ts'
import { attribution, orderOrigins } from '../../../db/schema.ts'
import type { carts } from '../../../db/schema.ts'
import { Touch } from './save-visit-attribution.ts'

type PurchaseFacts = {
  orderId: number
  userId: number
  clickId: string | null
  cents: number
  cart: Pick<typeof carts.$inferSelect, 'sema_offer' | 'tir_offer' | 'offer' | 'created_by_staff'>
}

const insertOrigin = preparedInsert(orderOrigins, (insert) => insert.onConflictDoNothing())

/**
 * Saves with an order where its purchase came from: the visit's tracking record, the offers of the cart and the click
 * id (M-32), in the transaction that creates the order. A later visit changes the user's last touch, not this record.
 */
export async function saveOrderAttribution(tx: Tx, clock: Clock, bought: PurchaseFacts): Promise<void> {
  const { orderId, userId, clickId, cents, cart } = bought
  const [visit] = await tx.select().from(attribution).where(eq(attribution.user_id, userId))
  const touch = visit?.last_touch ? Touch.parse(visit.last_touch) : null
  await insertOrigin(tx, {
    order_id: orderId,
    source: sourceOfVisit({ touch, clickId, byStaff: cart.created_by_staff !== null }),
    c_id: clickId,
    sema_offer: cart.sema_offer,
    tir_offer: cart.tir_offer,
    offer: cart.offer,
    tracking_session: visit?.tracking_session ?? null,
    first_touch: visit?.first_touch ?? null,
    last_touch: touch,
    cents,
    at: clock.now(),
  })
}
