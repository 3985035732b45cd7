import type { ComplaintKind } from '@contour/domain/complaints/complaint'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { complaints, uploads } from '../../../db/schema.ts'
import { notFound } from '../../../app-error.ts'
import { auditComplaint, lockComplaint, moveComplaint, type LockedComplaint } from '../complaints/index.ts'
import { signFileLink } from '../../ground/media/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder } from '../orders/index.ts'
import {
  decisionFacts,
  refundForComplaint,
  refuseForComplaint,
  replaceForComplaint,
} from '../replacement/index.ts'
import { readComplaint } from './complaint-rows.ts'
import { fileAbout } from './file-about.ts'
import { assertMayRead } from './may-read.ts'

/** Carries a decision out; `decide` returns what is said to support. */
async function decided(ctx: Ctx, id: string, decide: (tx: Tx, locked: LockedComplaint) => Promise<string>) {
  const { key, message } = await ctx.db.transaction(async (tx) => {
    const locked = await lockComplaint(tx, id)
    return { message: await decide(tx, locked), key: locked.complaint.id }
  })
  return { message, complaint: await readComplaint(ctx.db, key) }
}

/** Ends a complaint with words that the patient reads. @throws AppError not_found, wrong_status, conflict */
export const explainComplaint = (ctx: Ctx, caller: Caller, input: { id: string; message: string }) =>
  decided(ctx, input.id, async (tx, locked) => {
    const { complaint, user, order, parcel } = locked
    const { message } = input
    const said = 'The patient has a message with your words.'
    if (await refuseForComplaint(tx, ctx, caller, { complaint, message })) return said
    await moveComplaint(tx, ctx, complaint, { move: 'explained', by: asStaff(caller).staffId, text: message })
    await notify(tx, ctx, 'complaint_explained', user, {
      complaintId: complaint.public_id,
      orderId: order.public_id,
      parcel: parcelNumber(parcel.id),
      message,
    })
    return said
  })

/** Sends the parcel, or the named lines of it, again. @throws AppError not_found, wrong_status, conflict */
export const replaceParcel = (ctx: Ctx, caller: Caller, input: { id: string; items: readonly string[] }) =>
  decided(ctx, input.id, (tx, locked) =>
    replaceForComplaint(tx, ctx, caller, { ...locked, names: input.items }),
  )

/** Asks billing for the money. @throws AppError not_found, wrong_status, conflict, amount_mismatch, payment_pending */
export const refundParcel = (
  ctx: Ctx,
  caller: Caller,
  { id, ...input }: { id: string; cents: number; reason: string },
) =>
  decided(ctx, id, async (tx, locked) => {
    await refundForComplaint(tx, ctx, caller, { ...locked, ...input })
    return 'Billing has been asked for the refund.'
  })

/** Returns what a decision needs. @throws AppError not_found */
export async function readFacts(ctx: Ctx, id: string) {
  const [complaint] = await ctx.db.select().from(complaints).where(eq(complaints.public_id, id))
  if (!complaint) throw notFound()
  await auditComplaint(ctx.db, complaint, 'complaint.facts_read')
  return { message: 'What a decision needs.', ...(await decisionFacts(ctx, complaint)) }
}

/** Returns a link of at most 300 s to the photo; each view is audited (D-32). @throws AppError not_found, not_licensed */
export async function showPhoto(ctx: Ctx, caller: Caller, id: string) {
  const [found] = await ctx.db
    .select({ complaint: complaints, upload: uploads })
    .from(complaints)
    .innerJoin(uploads, eq(uploads.id, complaints.upload_id))
    .where(eq(complaints.public_id, id))
  if (!found) throw notFound()
  await assertMayRead(ctx.db, ctx, asStaff(caller), found.complaint)
  await auditComplaint(ctx.db, found.complaint, 'complaint.photo_shown', { upload: found.upload.public_id })
  return { message: 'Photo.', url: signFileLink(ctx, found.upload) }
}

/** Files a complaint for a patient on the phone. @throws AppError not_found, and those of fileAbout */
export async function fileForCaller(
  ctx: Ctx,
  caller: Caller,
  { id, ...told }: { id: string; parcel: string; kind: ComplaintKind; words: string },
) {
  const { staffId } = asStaff(caller)
  const filed = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const user = await lockPatient(tx, order.user_id)
    return fileAbout(tx, ctx, user, { ...told, uploadId: null, openedBy: staffId, orderKey: order.id })
  })
  return {
    message: filed.isNew ? 'Filed. The patient has a message.' : 'The patient told us already.',
    complaint_id: filed.complaint.public_id,
  }
}
