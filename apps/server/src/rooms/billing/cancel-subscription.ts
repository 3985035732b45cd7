import { and, eq, inArray } from 'drizzle-orm'
import type { OrderActor } from '@contour/domain/orders/order-life-cycle'
import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { orders, subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { moveOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { notify } from '../notifications/index.ts'
import { endSubscription } from './end-subscription.ts'
import { lockUser } from './intent-store.ts'
import { askRelease, isCapturing, settleIntents } from './release-holds.ts'

/**
 * Ends the caller's plan. Before the first capture its open order is cancelled and every hold let go in the same step
 * (D-16); afterwards only the renewals end.
 * @returns the cancelled order's status, or null where no order was open
 * @throws Fault not_found, wrong_status once ended, payment_pending while the parcel's money is being taken
 */
export async function cancelSubscription(
  ctx: Ctx,
  caller: Patient,
  wish: { subscriptionId: string; reason: string },
): Promise<{ orderStatus: OrderRow['status'] | null }> {
  const by = actorOf(caller)
  const { cancelled, asked } = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    const [plan] = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.public_id, wish.subscriptionId), eq(subscriptions.user_id, user.id)))
    if (!plan) throw new Fault('not_found')
    await endSubscription(tx, ctx, {
      subscriptionId: plan.id,
      event: 'cancelled',
      actor: 'patient',
      by,
      reason: wish.reason || 'cancelled',
    })
    await notify(tx, ctx, 'plan_cancelled', user, { subscriptionId: plan.public_id })
    const order = plan.state === 'pending' ? await openOrderOf(tx, plan.id) : null
    if (!order) return { cancelled: null, asked: [] }
    return cancelOrder(tx, ctx, { order, actor: 'patient', by })
  })
  await settleIntents(ctx, asked)
  ctx.soon('outbox')
  return { orderStatus: cancelled?.status ?? null }
}

async function openOrderOf(tx: Tx, subscriptionId: number): Promise<OrderRow | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.subscription_id, subscriptionId), inArray(orders.status, [...UNSHIPPED_STATUSES])))
    .for('update')
  return order ?? null
}

/**
 * Cancels an unshipped order and marks its holds to be let go, in the caller's transaction, which has locked the
 * person. Settle the answered intents after the commit.
 */
export async function cancelOrder(
  tx: Tx,
  ctx: Ctx,
  { order, actor, by }: { order: OrderRow; actor: OrderActor; by: string },
): Promise<{ cancelled: OrderRow; asked: number[] }> {
  if (await isCapturing(tx, order.id)) throw new Fault('payment_pending')
  const cancelled = await moveOrder(tx, ctx.clock, { order, event: 'cancelled', actor, by })
  return { cancelled, asked: await askRelease(tx, ctx, order.id, 'cancelled') }
}
