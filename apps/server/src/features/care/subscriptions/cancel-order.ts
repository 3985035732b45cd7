import type { OrderActor } from '@contour/domain/orders/order-life-cycle'
import type { ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { AppError } from '../../../app-error.ts'
import { transitionOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { skipPeriod } from './period-paid.ts'
import { isCapturing, voidOrRefundOrder } from '../payments/index.ts'

type Cancelling = {
  order: OrderRow
  actor: OrderActor
  /** True if the caller sends a notification that names the amounts. */
  patientNotified?: boolean
}

/**
 * Cancels an unshipped order and returns its money, in the caller's transaction, which has locked the patient.
 * Reconcile the returned intents after the commit. A running subscription continues with its next billing period.
 */
export async function cancelOrder(
  tx: Tx,
  ctx: Ctx,
  { order, actor, patientNotified: patientTold = false }: Cancelling,
): Promise<{ cancelled: OrderRow; asked: number[]; money: ReturnedMoney }> {
  if (await isCapturing(tx, order.id)) throw new AppError('payment_pending')
  const cancelled = await transitionOrder(tx, ctx.clock, { order, event: 'cancelled', actor })
  const returned = await voidOrRefundOrder(tx, ctx, {
    order,
    reason: 'cancelled',
    patientNotified: patientTold,
  })
  await skipPeriod(tx, ctx, order)
  return { cancelled, ...returned }
}
