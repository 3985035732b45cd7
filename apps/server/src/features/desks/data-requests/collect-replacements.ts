import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { replacementRequests, uploads } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/** Collects what a patient wrote to have shipments replaced, and what support answered (45 CFR 164.524). */
export async function replacementRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ request: replacementRequests, photo: uploads.name })
    .from(replacementRequests)
    .leftJoin(uploads, eq(uploads.id, replacementRequests.upload_id))
    .where(eq(replacementRequests.user_id, userId))
    .orderBy(asc(replacementRequests.id))
  return rows.map(({ request, photo }) => ({
    parcel: parcelNumber(request.shipment_id),
    reason: request.reason,
    photo,
    asked: request.created_at.toISOString(),
    outcome: request.state,
    decided: request.decided_at?.toISOString() ?? null,
    answer: request.decision_message,
  }))
}
