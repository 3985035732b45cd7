import { takesVideo } from '@contour/domain/media/takes-video'
import { and, eq, sql } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import { imageRequests, orders, stateRules, users } from '../../../db/schema.ts'
import { openImageRequests } from './image-request-store.ts'
import { formKind, ownPrescription } from './list-orders.ts'
import { needsIdentityVideo } from './needs-video.ts'

/**
 * Returns whether an order of the caller takes an identity video now, as its page shows it (D-47, M-13); null if it is
 * not theirs. A checkout session has only the order of its own cart (D-26).
 */
export async function orderTakesVideo(db: Reader, caller: Patient, orderId: string): Promise<boolean | null> {
  const [row] = await db
    .select({
      order: orders,
      stateAsks: stateRules.video,
      form: formKind,
      healthId: users.health_id,
      hasOwnPrescription: ownPrescription,
      isRequested: sql<boolean>`exists(select 1 from ${imageRequests} where ${and(
        eq(imageRequests.order_id, orders.id),
        eq(imageRequests.image_type, 'av_video'),
        eq(imageRequests.state, 'open'),
      )})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.user_id))
    .leftJoin(stateRules, eq(stateRules.state, orders.state))
    .where(and(eq(orders.public_id, orderId), eq(orders.user_id, caller.userId)))
  if (!row || (caller.scope === 'checkout' && row.order.cart_id !== caller.cartId)) return null
  const { order, isRequested, ...facts } = row
  return takesVideo({
    status: order.status,
    needsVideo: needsIdentityVideo({ ...facts, state: order.state, required: order.video_required }),
    isRequested: isRequested && openImageRequests(order),
  })
}
