import { DENIAL_REASONS, IDENTITY_DENIAL } from '@contour/domain/orders/denial-reasons'
import { unfilledVariables } from '@contour/domain/inbox/canned-reply'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { refundDeniedOrder } from '../../care/subscriptions/index.ts'
import { voidPendingIntents } from '../../care/payments/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { readOrderPatient, rejectIdentity, transitionOrder } from '../../care/orders/index.ts'
import { voidUndecidedPrescription } from '../../care/prescriptions/index.ts'
import { lockForAction } from './clinic-access.ts'
import { closeEncounter } from './close-encounter.ts'
import { flagsOfOrder } from './flags-of-order.ts'

/**
 * Denies an order with a reason for the record and a text for the patient: the subscription ends without a fee, an open
 * prescription is voided, authorizations are voided and the share that has not shipped is refunded in the same
 * transaction (D-42). The gateway is called after the commit; reconciliation resolves an unknown outcome.
 * @throws AppError invalid_request, not_found, not_licensed, taken, wrong_status, conflict, payment_pending while the
 *   money of the order is being captured
 */
export async function denyOrder(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; reason: string; text: string },
) {
  const clinician = asStaff(caller)
  if (!DENIAL_REASONS.some(({ code }) => code === input.reason))
    throw new AppError('invalid_request', { field: 'reason', message: 'Choose a reason from the list.' })
  if (unfilledVariables(input.text).length > 0)
    throw new AppError('invalid_request', { field: 'text', message: 'Fill in what stands in braces.' })
  const denied = await ctx.db.transaction(async (tx) => {
    const order = await lockForAction(tx, ctx, clinician, input.id)
    const owner = await readOrderPatient(tx, order)
    const flags = await flagsOfOrder(tx, ctx, order, clinician.staffId)
    if (input.reason === IDENTITY_DENIAL) await rejectIdentity(tx, ctx, order, clinician)
    const moved = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'denied',
      actor: 'clinician',
      set: { denial_reason: input.reason, denial_text: input.text, taken_by: null, taken_at: null },
    })
    await voidUndecidedPrescription(tx, ctx, moved, 'The order was denied.')
    await closeEncounter(tx, ctx, order, clinician.staffId, 'denied', flags)
    const { asked: requested, money } = await refundDeniedOrder(tx, ctx, { order: moved, actor: 'clinician' })
    const letter = input.reason === IDENTITY_DENIAL ? 'identity_rejected' : 'order_denied'
    await notify(tx, ctx, letter, owner, { orderId: order.public_id, ...money })
    return { status: moved.status, asked: requested }
  })
  await voidPendingIntents(ctx, denied.asked)
  return { message: 'Order denied.', order_status: denied.status }
}
