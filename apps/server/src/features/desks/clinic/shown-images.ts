import type { Chart } from '@contour/contract/staff-chart'
import { reasonText } from '@contour/domain/media/image-request'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { imageRequests, staffMembers, uploads } from '../../../db/schema.ts'
import type { OrderRow } from '../../care/orders/index.ts'

/** Lists the new images that were requested, newest first, with who requested them and what was sent. */
export async function shownRequests(tx: Reader, order: OrderRow): Promise<Chart['image_requests']> {
  const rows = await tx
    .select({ request: imageRequests, asked_by: staffMembers.name, file_id: uploads.public_id })
    .from(imageRequests)
    .innerJoin(staffMembers, eq(staffMembers.id, imageRequests.asked_by))
    .leftJoin(uploads, eq(uploads.id, imageRequests.upload_id))
    .where(eq(imageRequests.order_id, order.id))
    .orderBy(desc(imageRequests.id))
  return rows.map(({ request, asked_by, file_id }) => ({
    id: request.public_id,
    image_type: request.image_type,
    state: request.state,
    reason: reasonText(request.reason),
    note: request.note,
    asked_by,
    asked_at: request.asked_at.toISOString(),
    closed_at: request.closed_at?.toISOString() ?? null,
    file_id,
  }))
}
