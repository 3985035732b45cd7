import type { ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { disqualifications } from '../../../db/schema.ts'
import { lockOwnOrder, transitionOrder } from '../../care/orders/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { voidPendingIntents } from '../../care/payments/index.ts'
import { refundDeniedOrder } from '../../care/subscriptions/index.ts'

/**
 * Handles "Process Refund" in an open form: the order is denied, its subscription ends, its authorizations are voided
 * and what has not shipped is refunded, in one step (D-20, D-42).
 * @returns which amounts return to which card
 * @throws AppError not_found for another patient's or an unknown order, wrong_status once the form is submitted
 */
export async function denyOwnOrder(
  ctx: Ctx,
  caller: Patient,
  orderId: string,
  why: { reason?: string | undefined; message?: string | undefined },
): Promise<ReturnedMoney> {
  const { asked: requested, money } = await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, caller.userId)
    const order = await lockOwnOrder(tx, orderId, caller.userId)
    const moved = await transitionOrder(tx, ctx.clock, {
      order,
      event: 'disqualified',
      actor: 'patient',
      set: { denial_reason: 'disqualified', denial_text: why.message ?? null },
    })
    const returned = await refundDeniedOrder(tx, ctx, { order: moved, actor: 'server' })
    await tx.insert(disqualifications).values({
      user_id: user.id,
      tracking_session: caller.meta.trackingSession,
      reason: why.reason ?? '',
      message: why.message ?? '',
      order_id: order.id,
      at: ctx.clock.now(),
    })
    await notify(tx, ctx, 'order_denied', user, { orderId: order.public_id, ...returned.money })
    return returned
  })
  await voidPendingIntents(ctx, requested)
  return money
}
