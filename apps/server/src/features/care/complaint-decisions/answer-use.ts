import { asksUse } from '@contour/domain/complaints/complaint'
import type { UseAnswer } from '@contour/domain/complaints/complaint'
import { parcelNumber } from '@contour/domain/replacement/parcel-number'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { complaints } from '../../../db/schema.ts'
import { auditComplaint, handOn, holderName, lockComplaint } from '../complaints/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readComplaint } from './complaint-rows.ts'
import { assertMayRead } from './may-read.ts'

/**
 * Says whether the patient may use the parcel, once (D-92): the patient is told by email and text, home says the same, and the
 * decision is support's.
 * @throws AppError not_found, not_licensed, wrong_status where nobody asks, conflict once it was answered or taken back
 */
export async function answerUse(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; answer: UseAnswer; note: string },
) {
  const staff = asStaff(caller)
  const answered = await ctx.db.transaction(async (tx) => {
    const { complaint, parcel, order, user } = await lockComplaint(tx, input.id)
    await assertMayRead(tx, ctx, staff, complaint)
    if (!asksUse(complaint.kind))
      throw new AppError('wrong_status', { message: 'Nobody asks whether this parcel may be used.' })
    const role = staff.roles.includes('clinician') ? 'clinician' : 'pharmacy'
    const [saved] = await tx
      .update(complaints)
      .set({
        use_answer: input.answer,
        use_note: input.note,
        use_role: role,
        use_by: staff.staffId,
        use_at: ctx.clock.now(),
      })
      .where(
        and(eq(complaints.id, complaint.id), eq(complaints.state, 'open'), isNull(complaints.use_answer)),
      )
      .returning()
    if (!saved)
      throw new AppError('conflict', {
        message: complaint.state === 'withdrawn' ? 'The patient took it back.' : 'This was already answered.',
      })
    await auditComplaint(tx, saved, 'complaint.use_answered', { answer: input.answer, role })
    const handed = await handOn(tx, ctx, saved, 'The question on use was answered.')
    await notify(tx, ctx, 'complaint_answered', user, {
      complaintId: handed.public_id,
      orderId: order.public_id,
      parcel: parcelNumber(parcel.id),
      wrong: handed.kind,
      who: await holderName(tx, handed, parcel),
      by: (handed.due_at ?? ctx.clock.now()).toISOString(),
      use: input.answer,
      note: input.note,
    })
    return handed
  })
  return {
    status: 'success' as const,
    message: 'Answered. The patient has a message, and support decides how it ends.',
    complaint: await readComplaint(ctx.db, answered.id),
  }
}
