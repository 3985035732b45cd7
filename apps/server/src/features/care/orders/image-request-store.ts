import { isImageRequestOpen } from '@contour/domain/media/image-request'
import { and, eq } from 'drizzle-orm'
import { asServer } from '../../../call-context.ts'
import type { Clock } from '../../../clock.ts'
import type { Tx } from '../../../db/database.ts'
import { imageRequests } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import type { OrderRow } from './order-row.ts'
import { transition } from '../../../db/transition.ts'
import { imageRequestLifeCycle } from '@contour/domain/media/image-request'

const LAPSED = transition(imageRequestLifeCycle, 'order_left', 'server', imageRequests.state)

export type ImageRequestRow = typeof imageRequests.$inferSelect

/**
 * Returns whether an order in this status may have open image requests. The columns are text with a check constraint.
 */
export const openImageRequests = ({
  status,
  resume_status,
}: Pick<OrderRow, 'status' | 'resume_status'>): boolean =>
  isImageRequestOpen({ status: status, resume_status: resume_status })

/** Writes an audit row about an image request, in the transaction of its change. */
export async function auditImageRequest(
  tx: Tx,
  order: OrderRow,
  request: ImageRequestRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  await audit(tx, `image_request.${request.state === 'open' ? 'asked' : request.state}`, {
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after: { request: request.public_id, type: request.image_type, ...more },
  })
}

/**
 * Closes the open image requests of an order whose review is over, so that no patient uploads an image in vain.
 */
export async function expireImageRequests(tx: Tx, clock: Clock, order: OrderRow): Promise<void> {
  const lapsed = await tx
    .update(imageRequests)
    .set({ state: LAPSED.to, closed_at: clock.now() })
    .where(and(eq(imageRequests.order_id, order.id), LAPSED.allowed))
    .returning()
  for (const request of lapsed) await asServer(() => auditImageRequest(tx, order, request))
}
