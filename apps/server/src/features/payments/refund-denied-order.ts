import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { SubscriptionActor } from '@contour/domain/subscriptions/subscription-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { subscriptions } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import type { OrderRow } from '../orders/index.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions-store.ts'
import { refundUnshippedMonths } from './refund-unshipped-months.ts'
import { isCapturing } from './void-authorizations.ts'
import { voidOrRefundOrder } from './void-or-refund-order.ts'

type Denial = { order: OrderRow; actor: Extract<SubscriptionActor, 'clinician' | 'server'>; by: string }

/**
 * What a denial does to money, in the transaction that denies the order and has locked the person (D-42): holds of the
 * order are marked for void, what was captured for it is refunded, its plan ends without a fee and the months of the
 * plan that did not ship are refunded. A plan bought to follow it ends too, with all its money. Settle `asked` after
 * the commit.
 * @returns what goes back to which card, for the one letter about it
 * @throws AppError payment_pending while the money of the order is being captured
 */
export async function refundDeniedOrder(
  tx: Tx,
  ctx: Ctx,
  { order, actor, by }: Denial,
): Promise<{ asked: number[]; money: ReturnedMoney }> {
  if (await isCapturing(tx, order.id)) throw new AppError('payment_pending')
  const { asked: requested, money } = await voidOrRefundOrder(tx, ctx, {
    order,
    reason: 'denied',
    by,
    patientNotified: true,
  })
  const refunded: CardAmount[] = [...money.refunded]
  for (const subscription of await subscriptionsToEnd(tx, order)) {
    if (subscription.state !== 'ended')
      await endSubscription(tx, ctx, {
        subscriptionId: subscription.id,
        event: 'denied',
        actor,
        by,
        reason: 'denied',
      })
    refunded.push(...(await refundUnshippedMonths(tx, ctx, subscription, by)))
  }
  return { asked: requested, money: { refunded, released: money.released } }
}

/** The plan of the order and the one that waits to replace it: the drug was denied, not one parcel. */
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
