import { AppError } from '../../../app-error.ts'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient } from '../orders/index.ts'
import { lockVisit } from './held-visit.ts'
import { moveVisit } from './visit-store.ts'

/**
 * Cancels a visit that is booked with the caller. The patient is told at once, reads why, and can book again.
 * @throws AppError not_found, not_licensed, wrong_status
 */
export async function cancelAppointment(
  ctx: Ctx,
  caller: Caller,
  { id, reason }: { id: string; reason: string },
) {
  const clinician = asStaff(caller)
  const canceled = await ctx.db.transaction(async (tx) => {
    const { order, visit } = await lockVisit(tx, ctx, clinician, id)
    if (!visit?.starts_at || visit.booked_with !== clinician.staffId)
      throw new AppError('wrong_status', { message: 'You have no appointment with this patient.' })
    const moved = await moveVisit(tx, ctx, {
      visit,
      event: 'withdrawn',
      actor: 'clinician',
      orderId: order.public_id,
      set: { withdrawn_reason: reason },
    })
    await notify(tx, ctx, 'visit_withdrawn', await readOrderPatient(tx, order), {
      orderId: order.public_id,
      visitId: visit.public_id,
      startsAt: visit.starts_at.toISOString(),
      reason,
    })
    return moved
  })
  ctx.live.visitChanged(canceled.public_id)
  return { status: 'success' as const, message: 'The appointment is canceled.' }
}
