import { complaintDue } from '@contour/domain/complaints/complaint-times'
import { COMPLAINT_REFUSALS } from '@contour/domain/complaints/complaint-texts'
import type { ComplaintKind } from '@contour/domain/complaints/complaint'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { complaints } from '../../../db/schema.ts'
import { auditComplaint, lockComplaint, moveComplaint } from '../complaints/index.ts'
import { readForAlarm, readOfficeHours } from '../../ground/conversations/index.ts'
import { ownPhoto, withdrawRequest } from '../replacement/index.ts'
import { fileAbout } from './file-about.ts'

/** Returns by when a complaint that is filed now is answered: the use, and how it ends. */
export async function readTimes(ctx: Ctx) {
  const now = ctx.clock.now()
  const hours = await readOfficeHours(ctx.db, 'chat')
  return {
    status: 'success' as const,
    message: 'By when we answer.',
    use_by: complaintDue('pharmacy', now, hours).toISOString(),
    decision_by: complaintDue('support', now, hours).toISOString(),
  }
}

/**
 * Files the caller's complaint about a parcel (D-92). Told twice it stays one.
 * @throws AppError those of fileAbout, upload_refused
 */
export async function fileOwn(
  ctx: Ctx,
  caller: Caller,
  input: { parcel: string; kind: ComplaintKind; words: string; image?: string | undefined },
) {
  const { userId } = asPatient(caller)
  const photo = input.image === undefined ? null : await ownPhoto(ctx, userId, input.image)
  const { filed, emergency } = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, userId)
    const told = await fileAbout(tx, ctx, user, {
      ...input,
      uploadId: photo?.id ?? null,
      openedBy: null,
    })
    const { notice } = await readForAlarm(tx, ctx, { userId, place: 'replacement', texts: [input.words] })
    return { filed: told, emergency: notice }
  })
  return {
    status: 'success' as const,
    message: filed.isNew ? 'Thank you for telling us.' : 'You told us already. We are on it.',
    complaint_id: filed.complaint.public_id,
    emergency,
  }
}

/** Adds a photo while the complaint waits. @throws AppError not_found, conflict once it has ended, upload_refused */
export async function addPhoto(ctx: Ctx, caller: Caller, input: { id: string; image: string }) {
  const { userId } = asPatient(caller)
  const photo = await ownPhoto(ctx, userId, input.image)
  await ctx.db.transaction(async (tx) => {
    const { complaint } = await lockComplaint(tx, input.id, userId)
    if (complaint.state !== 'open') throw new AppError('conflict', { message: COMPLAINT_REFUSALS.decided })
    await tx.update(complaints).set({ upload_id: photo.id }).where(eq(complaints.id, complaint.id))
    await auditComplaint(tx, complaint, 'complaint.photo_added')
  })
  return { status: 'success' as const, message: 'We have your photo.' }
}

/**
 * Takes the caller's complaint back, with the request of the form if there is one. After an answer on the use it stands: a
 * parcel that must not be used is not made usable by a tap.
 * @throws AppError not_found, conflict with the sentence why not
 */
export async function withdrawOwn(ctx: Ctx, caller: Caller, { id }: { id: string }) {
  const { userId } = asPatient(caller)
  await ctx.db.transaction(async (tx) => {
    const { complaint } = await lockComplaint(tx, id, userId)
    if (complaint.state === 'withdrawn') return
    if (complaint.state !== 'open') throw new AppError('conflict', { message: COMPLAINT_REFUSALS.decided })
    if (complaint.use_answer !== null)
      throw new AppError('conflict', { message: COMPLAINT_REFUSALS.answered })
    await moveComplaint(tx, ctx, complaint, { move: 'withdrawn', by: null })
    await withdrawRequest(tx, complaint)
  })
  return { status: 'success' as const, message: 'Taken back. We stop looking into it.' }
}
