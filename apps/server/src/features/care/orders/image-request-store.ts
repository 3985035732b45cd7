import { isImageRequestOpen, mayAskForImage } from '@contour/domain/media/image-request'
import type { OrderStatus } from '@contour/domain/orders/order-life-cycle'
import { pharmacySince } from '@contour/domain/promises/pharmacy-since'
import { and, desc, eq } from 'drizzle-orm'
import { asServer } from '../../../call-context.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { imageRequests, shipments } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import type { OrderRow } from './order-row.ts'
import { noticesOfOrders } from './unread-notices.ts'
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

/** Returns every image request of an order, newest first. */
function imageRequestsOf(db: Reader, orderId: number): Promise<ImageRequestRow[]> {
  return db
    .select()
    .from(imageRequests)
    .where(eq(imageRequests.order_id, orderId))
    .orderBy(desc(imageRequests.id))
}

type SettledRequest = { state: string; closed_at: Date | null }

/**
 * Returns when the time of an order in this status began: when it entered the status, or when the last image request
 * was closed; null while one is open, because the order then waits for the patient.
 */
export function sinceClosed(
  status: OrderStatus,
  since: Date,
  requests: readonly SettledRequest[],
): Date | null {
  if (!mayAskForImage(status)) return since
  if (requests.some(({ state }) => state === 'open')) return null
  return requests.reduce((last, { closed_at }) => (closed_at && closed_at > last ? closed_at : last), since)
}

/**
 * Returns when the time of an order's status began: at the pharmacy on the day to which its shipment was moved, else
 * `sinceClosed`; the image requests, and the times in which a notice was unread, are read only if the status allows any.
 */
export async function waitingSince(tx: Tx, order: OrderRow): Promise<Date | null> {
  const { status, status_since } = order
  if (status === 'order_placed') return pharmacySince(status_since, await shipDayOf(tx, order.id))
  if (!mayAskForImage(status)) return status_since
  const waits = (await noticesOfOrders(tx, [order.id])).get(order.id)?.waits ?? []
  return sinceClosed(status, status_since, [...(await imageRequestsOf(tx, order.id)), ...waits])
}

async function shipDayOf(db: Reader, orderId: number): Promise<string | null> {
  const [shipment] = await db
    .select({ ship_on: shipments.ship_on })
    .from(shipments)
    .where(and(eq(shipments.order_id, orderId), eq(shipments.kind, 'original')))
  return shipment?.ship_on ?? null
}

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
