import type { PaymentState } from '@contour/domain/payments/payment-life-cycle'
import { formatUsd } from '@contour/domain/money/cents'
import { EARLY_TERMINATION_FEE, findPrice } from '@contour/domain/catalog/price-book'
import type { SubscriptionSnapshot } from '@contour/domain/subscriptions/cancellation'
import { and, eq, inArray, like } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { consents, intents, orders, periods } from '../../../db/schema.ts'
import { snapshotOf, netOfPeriod } from '../payments/index.ts'
import { termOf } from './subscriptions-store.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'

const LEFT = ['order_shipped', 'order_delivered']
const OPEN_AUTHORIZATION_STATES: readonly PaymentState[] = ['held', 'action', 'unknown', 'created']

/** Returns the amounts of a subscription from which the final sum and a denial's refund are computed. */
export async function subscriptionSnapshotOf(
  db: Reader,
  subscription: SubscriptionRow,
): Promise<SubscriptionSnapshot> {
  const own = await db.select().from(orders).where(eq(orders.subscription_id, subscription.id))
  const all = await db
    .select()
    .from(periods)
    .where(eq(periods.subscription_id, subscription.id))
    .orderBy(periods.n)
  const paid = all.filter(({ state }) => state === 'paid')
  const current = paid.at(-1) ?? null
  const left = own.filter(({ status }) => LEFT.includes(status))
  const firstCart = own.find(({ kind }) => kind === 'first')?.cart_id ?? null
  const drug = subscription.drug
  return {
    term: termOf(subscription),
    paidPeriods: paid.length,
    shipped: left.length,
    paidCents: current ? await subscriptionCentsOf(db, current) : 0,
    shippedOfPeriod: left.filter(
      ({ period_id }) => current && (period_id === current.id || (period_id === null && current.n === 1)),
    ).length,
    quarterCents: findPrice(subscription.list, drug, 3, 'total') ?? findPrice('checkout', drug, 3, 'total'),
    heldCents: await heldCents(
      db,
      own.map(({ id }) => id),
    ),
    feeAgreed: firstCart !== null && (await feeConsent(db, subscription.user_id, firstCart)),
  }
}

/**
 * Returns the cents captured for the product in a billing period less refunds; an add-on left with the first shipment.
 */
async function subscriptionCentsOf(db: Reader, period: PeriodRow): Promise<number> {
  const net = await netOfPeriod(db, period.id)
  const [checkout] = await db
    .select()
    .from(intents)
    .where(and(eq(intents.period_id, period.id), eq(intents.purpose, 'checkout')))
  const made = checkout ? snapshotOf(checkout) : null
  if (!checkout || !made) return net
  // The part of the authorization that was not captured is the share of an add-on that was not prescribed (D-51).
  const released = checkout.captured_cents === null ? 0 : checkout.cents - checkout.captured_cents
  return Math.max(0, net - (made.totalCents - made.planCents - released))
}

async function heldCents(db: Reader, orderIds: readonly number[]): Promise<number> {
  if (orderIds.length === 0) return 0
  const held = await db
    .select({ cents: intents.cents, state: intents.state })
    .from(intents)
    .where(and(inArray(intents.order_id, [...orderIds]), inArray(intents.state, OPEN_AUTHORIZATION_STATES)))
  return held.filter(({ state }) => state === 'held').reduce((sum, { cents }) => sum + cents, 0)
}

/** Returns whether the consent of the purchase names the exact amount of the fee (D-10). */
async function feeConsent(db: Reader, userId: number, cartId: number): Promise<boolean> {
  const [named] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.user_id, userId),
        eq(consents.cart_id, cartId),
        eq(consents.kind, 'commitment'),
        eq(consents.agreed, true),
        like(consents.statement, `%${formatUsd(EARLY_TERMINATION_FEE)}%`),
      ),
    )
    .limit(1)
  return named !== undefined
}
