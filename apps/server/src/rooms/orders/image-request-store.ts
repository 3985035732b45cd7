import { imageRequestStands } from '@contour/domain/uploads/image-request'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { imageRequests } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import type { OrderRow } from './move-order.ts'

export type ImageRequestRow = typeof imageRequests.$inferSelect

/** Whether requests of this order may stand: the columns are text with a check. */
export const requestsStand = ({
  status,
  resume_status,
}: Pick<OrderRow, 'status' | 'resume_status'>): boolean =>
  imageRequestStands({ status: status as OrderStatus, resume_status: resume_status as OrderStatus | null })

/** Every request for a new image of an order, newest first. */
export function imageRequestsOf(db: Reader, orderId: number): Promise<ImageRequestRow[]> {
  return db
    .select()
    .from(imageRequests)
    .where(eq(imageRequests.order_id, orderId))
    .orderBy(desc(imageRequests.id))
}

/** The requests of an order whose review is over are over too, so that no patient is asked in vain. */
export async function lapseImageRequests(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  requestId: string | null,
): Promise<void> {
  const lapsed = await tx
    .update(imageRequests)
    .set({ state: 'lapsed', closed_at: clock.now() })
    .where(and(eq(imageRequests.order_id, order.id), eq(imageRequests.state, 'open')))
    .returning()
  for (const request of lapsed)
    await writeAudit(tx, clock, {
      actor: 'server',
      purpose: 'treatment',
      action: 'image_request.lapsed',
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { request: request.public_id, type: request.image_type },
      requestId,
    })
}
