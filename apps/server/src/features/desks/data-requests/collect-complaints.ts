import { WHAT_IS_WRONG } from '@contour/domain/complaints/complaint-texts'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { asc, eq } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { complaints, uploads } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/** Collects what a patient said was wrong with parcels, what was answered on their use, and how each ended (45 CFR 164.524). */
export async function complaintRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({ complaint: complaints, photo: uploads.name })
    .from(complaints)
    .leftJoin(uploads, eq(uploads.id, complaints.upload_id))
    .where(eq(complaints.user_id, userId))
    .orderBy(asc(complaints.id))
  return rows.map(({ complaint, photo }) => ({
    parcel: parcelNumber(complaint.shipment_id),
    told: complaint.told_at.toISOString(),
    wrong: WHAT_IS_WRONG[complaint.kind],
    words: complaint.words,
    photo,
    use: complaint.use_answer,
    'answer on use': complaint.use_note,
    'answered on use': complaint.use_at?.toISOString() ?? null,
    outcome: complaint.state,
    decided: complaint.decided_at?.toISOString() ?? null,
    answer: complaint.decision_text,
  }))
}
