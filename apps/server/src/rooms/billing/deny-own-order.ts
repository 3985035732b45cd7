import { actorOf } from '../../caller.ts'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { eq } from 'drizzle-orm'
import { disqualifications, subscriptions } from '../../db/schema.ts'
import { lockOwnOrder, moveOrder } from '../orders/index.ts'
import type { OrderRow } from '../orders/index.ts'
import { notify } from '../notifications/index.ts'
import { endSubscription } from './end-subscription.ts'
import { lockUser } from './intent-store.ts'
import { askRelease, settleIntents } from './release-holds.ts'

/**
 * "Process Refund" in an open form: the order is denied, its plan ends and its holds are let go, in one step (D-20).
 * @throws Fault not_found for a foreign or absent order, wrong_status once the form is submitted
 */
export async function denyOwnOrder(
  ctx: Ctx,
  caller: Patient,
  orderId: string,
  why: { reason?: string | undefined; message?: string | undefined } = {},
): Promise<OrderRow> {
  const { denied, asked } = await ctx.db.transaction(async (tx) => {
    const user = await lockUser(tx, caller.userId)
    const order = await lockOwnOrder(tx, orderId, caller.userId)
    const by = actorOf(caller)
    const moved = await moveOrder(tx, ctx.clock, {
      order,
      event: 'disqualified',
      actor: 'patient',
      by,
      set: { denial_reason: 'disqualified', denial_text: why.message ?? null },
      requestId: caller.source.requestId,
    })
    const ids = await askRelease(tx, ctx, order.id, 'denied')
    const [plan] = await tx
      .select({ state: subscriptions.state })
      .from(subscriptions)
      .where(eq(subscriptions.id, order.subscription_id))
    if (plan?.state !== 'ended')
      await endSubscription(tx, ctx, {
        subscriptionId: order.subscription_id,
        event: 'denied',
        actor: 'server',
        by,
        reason: 'denied',
      })
    await tx.insert(disqualifications).values({
      user_id: user.id,
      tracking_session: caller.source.trackingSession,
      reason: why.reason ?? '',
      message: why.message ?? '',
      order_id: order.id,
      at: ctx.clock.now(),
    })
    await notify(tx, ctx, 'order_denied', user, { orderId: order.public_id })
    return { denied: moved, asked: ids }
  })
  await settleIntents(ctx, asked)
  ctx.soon('outbox')
  return denied
}
