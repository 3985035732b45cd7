import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { AppError } from '../../../app-error.ts'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient, transitionOrder } from '../../care/orders/index.ts'
import {
  CHANGE_REFUSED,
  latestPrescription,
  offerAgain,
  unansweredFacts,
} from '../../care/prescriptions/index.ts'
import { lockForAction } from './clinic-access.ts'
import { closeEncounter } from './close-encounter.ts'
import { flagsOfOrder } from './flags-of-order.ts'

/**
 * Refuses a change of dose with a text that the patient reads (M-11): nothing else is prescribed, the plan goes on, and the
 * prescription that was declined is offered again with the full time to decide.
 * @throws AppError not_found, not_licensed, taken, wrong_status unless the order is a dose change with a declined
 *   prescription, conflict
 */
export async function refuseChange(ctx: Ctx, caller: Caller, input: { id: string; text: string }) {
  const clinician = asStaff(caller)
  const status = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, input.id)
    const declined = await latestPrescription(tx, order.id)
    if (!order.dose_change || declined?.state !== 'declined')
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    const flags = await flagsOfOrder(tx, ctx, order, clinician.staffId)
    const moved = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'dose_change_refused',
      actor: 'clinician',
      set: { submitted: SUBMITTED.prescriptionAwaits, dose_change: false, taken_by: null, taken_at: null },
    })
    const offered = await offerAgain(tx, ctx, moved, declined, { move: CHANGE_REFUSED, text: input.text })
    await closeEncounter(tx, ctx, order, clinician.staffId, 'change_refused', flags)
    await audit(tx, 'prescription.change_refused', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { state: 'awaiting', version: offered.version },
    })
    await notify(tx, ctx, 'change_refused', await readOrderPatient(tx, moved), {
      orderId: order.public_id,
      n: moved.version,
      ...(await unansweredFacts(tx, offered)),
    })
    return moved.status
  })
  return {
    message: 'Not changed. The patient reads your text and has the earlier prescription again.',
    order_status: status,
  }
}
