import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { SubscriptionActor } from '@contour/domain/subscriptions/subscription-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import type { OrderRow } from '../orders/index.ts'
import { endSubscription } from './end-subscription.ts'
import type { PlanRow } from './plan-store.ts'
import { refundUnshippedMonths } from './refund-unshipped-months.ts'
import { isCapturing } from './release-holds.ts'
import { returnOrderMoney } from './return-order-money.ts'

type Denial = { order: OrderRow; actor: Extract<SubscriptionActor, 'clinician' | 'server'>; by: string }

/**
 * What a denial does to money, in the transaction that denies the order and has locked the person (D-42): holds of the
 * order are marked for void, what was captured for it is refunded, its plan ends without a fee and the months of the
 * plan that did not ship are refunded. A plan bought to follow it ends too, with all its money. Settle `asked` after
 * the commit.
 * @returns what goes back to which card, for the one letter about it
 * @throws Fault payment_pending while the money of the order is being captured
 */
export async function returnDeniedMoney(
  tx: Tx,
  ctx: Ctx,
  { order, actor, by }: Denial,
): Promise<{ asked: number[]; money: ReturnedMoney }> {
  if (await isCapturing(tx, order.id)) throw new Fault('payment_pending')
  const { asked, money } = await returnOrderMoney(tx, ctx, { order, reason: 'denied', by, patientTold: true })
  const refunded: CardAmount[] = [...money.refunded]
  for (const plan of await plansToEnd(tx, order)) {
    if (plan.state !== 'ended')
      await endSubscription(tx, ctx, {
        subscriptionId: plan.id,
        event: 'denied',
        actor,
        by,
        reason: 'denied',
      })
    refunded.push(...(await refundUnshippedMonths(tx, ctx, plan, by)))
  }
  return { asked, money: { refunded, released: money.released } }
}

/** The plan of the order and the one that waits to replace it: the drug was denied, not one parcel. */
async function plansToEnd(tx: Tx, order: OrderRow): Promise<PlanRow[]> {
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, order.subscription_id))
  if (!plan) throw new Fault('not_found')
  const waiting = await tx
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.user_id, plan.user_id),
        eq(subscriptions.drug, plan.drug),
        eq(subscriptions.state, 'scheduled'),
      ),
    )
  return [plan, ...waiting]
}
