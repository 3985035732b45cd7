import { isImageRequestOpen, mayAskForImage } from '@contour/domain/media/image-request'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { and, desc, eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { imageRequests } from '../../db/schema.ts'
import { writeAudit } from '../audit/index.ts'
import type { OrderRow } from './order-row.ts'

export type ImageRequestRow = typeof imageRequests.$inferSelect

/** Whether requests of this order may stand: the columns are text with a check. */
export const openImageRequests = ({
  status,
  resume_status,
}: Pick<OrderRow, 'status' | 'resume_status'>): boolean =>
  isImageRequestOpen({ status: status as OrderStatus, resume_status: resume_status as OrderStatus | null })

/** Every request for a new image of an order, newest first. */
function imageRequestsOf(db: Reader, orderId: number): Promise<ImageRequestRow[]> {
  return db
    .select()
    .from(imageRequests)
    .where(eq(imageRequests.order_id, orderId))
    .orderBy(desc(imageRequests.id))
}

type SettledRequest = { state: string; closed_at: Date | null }

/**
 * Since when whoever has an order of this status has it: since it entered the status, or since the last request for a
 * new image was closed; null while one is open, because then the patient has it.
 */
export function sinceClosed(status: string, since: Date, requests: readonly SettledRequest[]): Date | null {
  if (!mayAskForImage(status as OrderStatus)) return since
  if (requests.some(({ state }) => state === 'open')) return null
  return requests.reduce((last, { closed_at }) => (closed_at && closed_at > last ? closed_at : last), since)
}

/** The same for a row; the requests are read only where there can be any. */
export async function waitingSince(tx: Tx, order: OrderRow): Promise<Date | null> {
  const { status, status_since } = order
  if (!mayAskForImage(status as OrderStatus)) return status_since
  return sinceClosed(status, status_since, await imageRequestsOf(tx, order.id))
}

/** What happened to a request and by whom, in the transaction in which it did. */
export async function auditImageRequest(
  tx: Tx,
  clock: Clock,
  order: OrderRow,
  request: ImageRequestRow,
  who: { actor: string; requestId: string | null },
  more: Record<string, unknown> = {},
): Promise<void> {
  await writeAudit(tx, clock, {
    ...who,
    purpose: 'treatment',
    action: `image_request.${request.state === 'open' ? 'asked' : request.state}`,
    subjectUser: order.user_id,
    subject: `order:${order.public_id}`,
    after: { request: request.public_id, type: request.image_type, ...more },
  })
}

/** The requests of an order whose review is over are over too, so that no patient is asked in vain. */
export async function expireImageRequests(
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
    await auditImageRequest(tx, clock, order, request, { actor: 'server', requestId })
}
