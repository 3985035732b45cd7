import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { transitionOrder } from '../../care/orders/index.ts'
import { voidUndecidedPrescription } from '../../care/prescriptions/index.ts'
import { lockForAction } from './clinic-access.ts'

/**
 * Voids an undecided prescription; the order then waits for a new one from this clinician (D-23).
 * @throws AppError conflict (already decided), not_found, not_licensed, taken, wrong_status
 */
export async function voidPrescription(ctx: Ctx, caller: Caller, input: { id: string; reason: string }) {
  const moved = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, asStaff(caller), input.id)
    if (order.status !== 'prescription_received')
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    const voided = await voidUndecidedPrescription(tx, ctx, order, input.reason)
    if (!voided) throw new AppError('conflict')
    return transitionOrder(tx, ctx.clock, {
      order,
      event: 'prescription_voided',
      actor: 'clinician',
      set: { submitted: SUBMITTED.withDoctor },
    })
  })
  const order_status = moved.status
  return { message: 'Prescription voided.', order_status }
}
