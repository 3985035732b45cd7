import { eq } from 'drizzle-orm'
import { asStaff, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { subscriptions } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { cancelOrder, endSubscription, refundCancelledShipment } from '../../care/subscriptions/index.ts'
import { voidPendingIntents } from '../../care/payments/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { lockOrder, readOrderPatient } from '../../care/orders/index.ts'
import { voidUndecidedPrescription } from '../../care/prescriptions/index.ts'

/**
 * Cancels an order before it ships: voids its authorizations, refunds what was paid for the shipment, voids an
 * undecided prescription, and ends a subscription that never began with its first order (D-16). The gateway is called
 * after the commit.
 * @throws AppError not_found, wrong_status, payment_pending while the money is being captured
 */
export async function cancelForPatient(ctx: Ctx, caller: Caller, input: { id: string; reason: string }) {
  const actor = asStaff(caller).roles.includes('support') ? 'support' : 'billing'
  const done = await ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, input.id)
    const owner = await readOrderPatient(tx, order)
    const {
      cancelled,
      asked: requested,
      money,
    } = await cancelOrder(tx, ctx, { order, actor, patientNotified: true })
    const share = await refundCancelledShipment(tx, ctx, cancelled)
    await voidUndecidedPrescription(tx, ctx, cancelled, 'The order was canceled.')
    const [plan] = await tx
      .select({ state: subscriptions.state })
      .from(subscriptions)
      .where(eq(subscriptions.id, order.subscription_id))
    if (plan?.state === 'pending')
      await endSubscription(tx, ctx, {
        subscriptionId: order.subscription_id,
        event: 'cancelled',
        actor,
        reason: input.reason,
      })
    await audit(tx, 'order.cancel_reason', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { reason: input.reason },
    })
    await notify(tx, ctx, 'order_cancelled', owner, {
      orderId: order.public_id,
      refunded: [...money.refunded, ...share],
      released: money.released,
    })
    return { status: cancelled.status, asked: requested }
  })
  await voidPendingIntents(ctx, done.asked)
  return { message: 'Order cancelled.', order_status: done.status }
}
