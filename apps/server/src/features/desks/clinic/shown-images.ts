import type { Chart } from '@contour/contract/staff-chart'
import { reasonText } from '@contour/domain/media/image-request'
import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { imageRequests, staffMembers, uploads } from '../../../db/schema.ts'
import type { OrderRow } from '../../care/orders/index.ts'

/**
 * Lists what the patient was asked for, newest first, with who asked: new images with what was sent, and questions,
 * whose answers are in Doctor Chat (D-93).
 */
export async function shownRequests(
  tx: Reader,
  order: OrderRow,
): Promise<{ images: Chart['image_requests']; questions: Chart['questions'] }> {
  const rows = await tx
    .select({ request: imageRequests, asked_by: staffMembers.name, file_id: uploads.public_id })
    .from(imageRequests)
    .innerJoin(staffMembers, eq(staffMembers.id, imageRequests.asked_by))
    .leftJoin(uploads, eq(uploads.id, imageRequests.upload_id))
    .where(eq(imageRequests.order_id, order.id))
    .orderBy(desc(imageRequests.id))
  const shown = rows.map(({ request, asked_by, file_id }) => ({
    type: request.image_type,
    note: request.note,
    reason: reasonText(request.reason),
    file_id,
    facts: {
      id: request.public_id,
      state: request.state,
      asked_by,
      asked_at: request.asked_at.toISOString(),
      closed_at: request.closed_at?.toISOString() ?? null,
    },
  }))
  return {
    images: shown.flatMap(({ type, note, reason, file_id, facts }) =>
      type === 'question' ? [] : [{ ...facts, image_type: type, reason, note, file_id }],
    ),
    questions: shown.flatMap(({ type, note, facts }) =>
      type === 'question' ? [{ ...facts, text: note }] : [],
    ),
  }
}
