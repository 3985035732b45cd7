import { complaintLifeCycle, waitsForUse } from '@contour/domain/complaints/complaint'
import type { ComplaintKind } from '@contour/domain/complaints/complaint'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import type { UserRow } from '../../../db/lock-patient.ts'
import { complaints } from '../../../db/schema.ts'
import { notify } from '../../ground/notifications/index.ts'
import { auditComplaint, isLiveRow } from './complaint-store.ts'
import type { ComplaintRow, ParcelRow } from './complaint-store.ts'
import { handOn } from './hand-on.ts'
import { holderName } from './holder-name.ts'

export type NewComplaint = {
  user: UserRow
  parcel: ParcelRow
  /** Public id of the order. */
  orderId: string
  kind: ComplaintKind
  words: string
  uploadId: number | null
  /** The staff member who files it for a caller; null for the patient. */
  openedBy: number | null
  /** The request of the form for a replacement, which has its own letter. */
  requestId?: number
}

/** Returns the live complaint about a parcel; there is one at a time. */
export async function liveComplaintOf(tx: Tx, parcel: Pick<ParcelRow, 'id'>): Promise<ComplaintRow | null> {
  const [live] = await tx
    .select()
    .from(complaints)
    .where(and(eq(complaints.shipment_id, parcel.id), isLiveRow))
  return live ?? null
}

/**
 * Files a complaint with its task, its promise and its letter (D-92). The patient is locked. Where one is live already, the
 * form's request joins it: its words and photo are added, and there is no second complaint and no second task.
 * @returns the complaint, and what its letter says
 */
export async function fileComplaint(tx: Tx, ctx: Ctx, input: NewComplaint) {
  const { user, parcel, orderId } = input
  const live = await liveComplaintOf(tx, parcel)
  const complaint = live ? await join(tx, live, input) : await insert(tx, ctx, input)
  const says = {
    complaintId: complaint.public_id,
    orderId,
    parcel: parcelNumber(parcel.id),
    wrong: complaint.kind,
    who: await holderName(tx, complaint, parcel),
    by: complaint.due_at?.toISOString() ?? ctx.clock.now().toISOString(),
    use: waitsForUse(complaint) ? 'wait' : complaint.use_answer,
  } as const
  if (!live && input.requestId === undefined) await notify(tx, ctx, 'complaint_received', user, says)
  return { complaint, says }
}

async function insert(tx: Tx, ctx: Ctx, input: NewComplaint): Promise<ComplaintRow> {
  const now = ctx.clock.now()
  const state = complaintLifeCycle.next(null, 'filed', input.openedBy === null ? 'patient' : 'support')
  if (state !== 'open') throw new Error('A complaint does not start as open')
  const [filed] = await tx
    .insert(complaints)
    .values({
      public_id: ctx.random.id(),
      user_id: input.user.id,
      shipment_id: input.parcel.id,
      kind: input.kind,
      words: input.words,
      upload_id: input.uploadId,
      opened_by: input.openedBy,
      state,
      told_at: now,
      due_at: now,
      request_id: input.requestId ?? null,
    })
    .returning()
  if (!filed) throw new Error('complaint not written')
  await auditComplaint(tx, filed, 'complaint.filed', {
    parcel: parcelNumber(input.parcel.id),
    kind: filed.kind,
    photo: filed.upload_id !== null,
  })
  return handOn(tx, ctx, filed, 'It was filed.')
}

async function join(tx: Tx, live: ComplaintRow, input: NewComplaint): Promise<ComplaintRow> {
  const [joined] = await tx
    .update(complaints)
    .set({
      request_id: input.requestId ?? live.request_id,
      words: live.words || input.words,
      upload_id: live.upload_id ?? input.uploadId,
    })
    .where(eq(complaints.id, live.id))
    .returning()
  await auditComplaint(tx, joined ?? live, 'complaint.extended', { photo: input.uploadId !== null })
  return joined ?? live
}
