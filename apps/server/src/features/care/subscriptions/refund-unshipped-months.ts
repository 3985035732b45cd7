import { unshippedShare } from '@contour/domain/subscriptions/denial-refund'
import type { CardAmount, PaidPeriod } from '@contour/domain/subscriptions/denial-refund'
import { shipmentsPerPeriod } from '@contour/domain/subscriptions/schedule'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { intents, orders, periods, refunds, subscriptions } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import {
  readPaymentIntent,
  snapshotOf,
  ACTIVE_REFUND_STATES,
  createPeriodRefund,
  onCard,
} from '../payments/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { termOf } from './subscriptions-store.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'

const LEFT = ['order_shipped', 'order_delivered']

/**
 * Refunds what was paid for months of a subscription that will not ship, for each paid billing period (D-42). The
 * patient is locked; the refunds are sent with `voidPendingIntents` after the commit.
 * @returns the amounts and the cards that they return to
 */
export async function refundUnshippedMonths(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
): Promise<CardAmount[]> {
  const paid = await tx
    .select()
    .from(periods)
    .where(and(eq(periods.subscription_id, subscription.id), eq(periods.state, 'paid')))
    .orderBy(periods.n)
  const returned: CardAmount[] = []
  for (const period of paid) {
    const cents = unshippedShare(await paidPeriodOf(tx, subscription, period))
    returned.push(...(await refundShare(tx, ctx, { period, cents, reason: 'denied' })))
  }
  return returned
}

/**
 * Refunds the share of one cancelled shipment of a term paid in advance, while the subscription continues. The caller
 * has locked the patient, moved the order, and names the amount in its notification.
 */
export async function refundCancelledShipment(tx: Tx, ctx: Ctx, order: OrderRow): Promise<CardAmount[]> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, order.subscription_id))
  const [period] = order.period_id
    ? await tx.select().from(periods).where(eq(periods.id, order.period_id))
    : []
  if (!subscription || period?.state !== 'paid') return []
  const cancelled = await tx.$count(
    orders,
    and(eq(orders.period_id, period.id), eq(orders.status, 'cancelled')),
  )
  const paid = await paidPeriodOf(tx, subscription, period)
  const cents = unshippedShare({ ...paid, shipped: shipmentsPerPeriod(paid.term) - cancelled })
  return refundShare(tx, ctx, { period, cents, reason: 'cancelled' })
}

async function refundShare(
  tx: Tx,
  ctx: Ctx,
  share: { period: PeriodRow; cents: number; reason: string },
): Promise<CardAmount[]> {
  if (share.cents === 0) return []
  const { period, ...input } = share
  const created = await createPeriodRefund(tx, ctx, {
    ...input,
    periodId: period.id,
    cause: 'unshipped_months',
    patientNotified: true,
  })
  const amounts: CardAmount[] = []
  for (const refund of created)
    amounts.push(onCard(await readPaymentIntent(tx, refund.intent_id), refund.cents))
  return amounts
}

async function paidPeriodOf(
  db: Reader,
  subscription: SubscriptionRow,
  period: PeriodRow,
): Promise<PaidPeriod> {
  const all = await db.select().from(intents).where(eq(intents.period_id, period.id)).orderBy(intents.id)
  const captured = all.filter(({ state }) => state === 'captured')
  const takenCents = sum(captured.map(({ captured_cents }) => captured_cents ?? 0))
  const given = captured.length
    ? await db
        .select({ cents: refunds.cents, cause: refunds.cause })
        .from(refunds)
        .where(
          and(
            inArray(
              refunds.intent_id,
              captured.map(({ id }) => id),
            ),
            inArray(refunds.state, ACTIVE_REFUND_STATES),
          ),
        )
    : []
  const forMonths = given.filter(({ cause }) => cause === 'unshipped_months')
  const returnedCents = sum(forMonths.map(({ cents }) => cents))
  return {
    term: termOf(subscription),
    paidCents: takenCents - (sum(given.map(({ cents }) => cents)) - returnedCents),
    addonCents: addonCentsOf(all, takenCents),
    shipped: await shippedOf(db, subscription, period),
    returnedCents,
  }
}

/** Returns what the purchase charged in addition to the product; a reauthorization has the amount of the purchase. */
function addonCentsOf(all: readonly PaymentIntentRow[], takenCents: number): number {
  const purchase = all.find(({ purpose }) => purpose === 'checkout')
  const made = purchase ? snapshotOf(purchase) : null
  return made ? Math.max(0, takenCents - made.planCents) : 0
}

async function shippedOf(db: Reader, subscription: SubscriptionRow, period: PeriodRow): Promise<number> {
  const own = await db
    .select({ status: orders.status, period_id: orders.period_id })
    .from(orders)
    .where(eq(orders.subscription_id, subscription.id))
  return own.filter(
    ({ status, period_id }) =>
      LEFT.includes(status) && (period_id === period.id || (period_id === null && period.n === 1)),
  ).length
}

const sum = (all: readonly number[]) => all.reduce((cents, one) => cents + one, 0)
