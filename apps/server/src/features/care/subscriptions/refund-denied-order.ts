import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { SubscriptionActor } from '@contour/domain/subscriptions/subscription-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import type { OrderRow } from '../orders/index.ts'
import { endSubscription } from './end-subscription.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import { refundUnshippedMonths } from './refund-unshipped-months.ts'
import { isCapturing, voidOrRefundOrder } from '../payments/index.ts'

type Denial = { order: OrderRow; actor: Extract<SubscriptionActor, 'clinician' | 'server'> }

/**
 * Returns the money of a denied order, in the transaction that denies the order and has locked the patient (D-42):
 * authorizations of the order are marked for void, captured money is refunded, its subscription ends without a fee and
 * the unshipped months are refunded. A subscription bought to follow it ends too, with all its money. Reconcile `asked`
 * after the commit.
 * @returns which amounts return to which card, for the single notification about it
 * @throws AppError payment_pending while the money of the order is being captured
 */
export async function refundDeniedOrder(
  tx: Tx,
  ctx: Ctx,
  { order, actor }: Denial,
): Promise<{ asked: number[]; money: ReturnedMoney }> {
  if (await isCapturing(tx, order.id)) throw new AppError('payment_pending')
  const { asked: requested, money } = await voidOrRefundOrder(tx, ctx, {
    order,
    reason: 'denied',
    patientNotified: true,
  })
  const refunded: CardAmount[] = [...money.refunded]
  for (const subscription of await subscriptionsToEnd(tx, order)) {
    if (subscription.state !== 'ended')
      await endSubscription(tx, ctx, {
        subscriptionId: subscription.id,
        event: 'denied',
        actor,
        reason: 'denied',
      })
    refunded.push(...(await refundUnshippedMonths(tx, ctx, subscription)))
  }
  return { asked: requested, money: { refunded, released: money.released } }
}

/** Returns the order's subscription and the one scheduled to replace it: the drug was denied, not one shipment. */
async function subscriptionsToEnd(tx: Tx, order: OrderRow): Promise<SubscriptionRow[]> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  if (!subscription) throw new AppError('not_found')
  const waiting = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, subscription.user_id),
        eq(subscriptions.drug, subscription.drug),
        eq(subscriptions.state, 'scheduled'),
      ),
    )
  return [subscription, ...waiting]
}
