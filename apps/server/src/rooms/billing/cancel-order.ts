import type { OrderActor } from '@contour/domain/orders/order-life-cycle'
import type { ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { Fault } from '../../fault.ts'
import { moveOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { skipPeriod } from './period-paid.ts'
import { isCapturing } from './release-holds.ts'
import { returnOrderMoney } from './return-order-money.ts'

type Cancelling = {
  order: OrderRow
  actor: OrderActor
  by: string
  /** True where the caller sends a letter that names the sums. */
  patientTold?: boolean
}

/**
 * Cancels an unshipped order and returns its money, in the caller's transaction, which has locked the person. Settle
 * the answered intents after the commit. A plan that runs goes on with its next period.
 */
export async function cancelOrder(
  tx: Tx,
  ctx: Ctx,
  { order, actor, by, patientTold = false }: Cancelling,
): Promise<{ cancelled: OrderRow; asked: number[]; money: ReturnedMoney }> {
  if (await isCapturing(tx, order.id)) throw new Fault('payment_pending')
  const cancelled = await moveOrder(tx, ctx.clock, { order, event: 'cancelled', actor, by })
  const returned = await returnOrderMoney(tx, ctx, { order, reason: 'cancelled', by, patientTold })
  await skipPeriod(tx, ctx, order)
  return { cancelled, ...returned }
}
