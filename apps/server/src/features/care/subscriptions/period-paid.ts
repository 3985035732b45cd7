import { periodStart, cycleAfterCharge, startAfterCharge } from '@contour/domain/subscriptions/schedule'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { periods, subscriptions } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import {
  cycleOf,
  lockSubscription,
  transitionSubscription,
  scheduleBillingEvents,
  termOf,
} from './subscriptions-store.ts'
import type { PeriodRow, SubscriptionRow } from './subscriptions-store.ts'
import { transition } from '../../../db/transition.ts'
import { periodLifeCycle } from '@contour/domain/subscriptions/period-life-cycle'

const PERIOD_PAID = transition(periodLifeCycle, 'paid', 'server', periods.state)
const PERIOD_SKIPPED = transition(periodLifeCycle, 'skipped', 'server', periods.state)

/**
 * Records that a shipment left and its money was captured: the first one starts the subscription, and its US Eastern
 * date is the anchor date (D-15); every one that opens a billing period moves the next billing date (M-25) and
 * schedules the events before it. A shipment whose billing period was already paid changes nothing.
 */
export async function recordPeriodPaid(tx: Tx, ctx: Ctx, order: OrderRow, today: string): Promise<void> {
  const subscription = await lockSubscription(tx, order.subscription_id)
  if (subscription.state === 'ended') return
  const period = await periodOf(tx, subscription, order)
  if (!period || period.state === 'paid') return
  if (subscription.state === 'pending') return startSubscription(tx, ctx, subscription, period, today)
  const before = cycleOf(subscription)
  const term = termOf(subscription)
  const cycle = cycleAfterCharge(before, term, period.n, today)
  const start = startAfterCharge(before, term, period.n, today)
  await tx
    .update(periods)
    .set({ state: PERIOD_PAID.to, starts_on: start })
    .where(and(eq(periods.id, period.id), PERIOD_PAID.allowed))
  const [running] = await tx
    .update(subscriptions)
    .set({
      cycle_on: cycle.on,
      cycle_months: cycle.months,
      paused_until: null,
      next_billing_on: periodStart(cycle, term, period.n + 1),
    })
    .where(eq(subscriptions.id, subscription.id))
    .returning()
  if (running) await scheduleBillingEvents(tx, ctx, running, { n: period.n, start })
}

async function startSubscription(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
  period: PeriodRow,
  today: string,
): Promise<void> {
  const cycle = { on: today, months: 0 }
  const running = await transitionSubscription(tx, subscription, 'first_captured', 'server', {
    anchor_on: today,
    cycle_on: today,
    next_billing_on: periodStart(cycle, termOf(subscription), 2),
  })
  await tx
    .update(periods)
    .set({ state: PERIOD_PAID.to, starts_on: today })
    .where(and(eq(periods.id, period.id), PERIOD_PAID.allowed))
  await scheduleBillingEvents(tx, ctx, running, { n: 1, start: today })
}

/** Returns the billing period of an order; an order without one belongs to the first. */
async function periodOf(tx: Tx, subscription: SubscriptionRow, order: OrderRow): Promise<PeriodRow | null> {
  const [period] = await tx
    .select()
    .from(periods)
    .where(
      order.period_id
        ? eq(periods.id, order.period_id)
        : and(eq(periods.subscription_id, subscription.id), eq(periods.n, 1)),
    )
    .for('update')
  return period ?? null
}

/** Skips a billing period because its order was cancelled: the subscription continues with the next one. */
export async function skipPeriod(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const subscription = await lockSubscription(tx, order.subscription_id)
  if (subscription.state !== 'active' || !order.period_id) return
  const [skipped] = await tx
    .update(periods)
    .set({ state: PERIOD_SKIPPED.to })
    .where(and(eq(periods.id, order.period_id), PERIOD_SKIPPED.allowed))
    .returning()
  if (!skipped) return
  const term = termOf(subscription)
  const next = periodStart(cycleOf(subscription), term, skipped.n + 1)
  await tx.update(subscriptions).set({ next_billing_on: next }).where(eq(subscriptions.id, subscription.id))
  const start = periodStart(cycleOf(subscription), term, skipped.n)
  await scheduleBillingEvents(tx, ctx, { ...subscription, next_billing_on: next }, { n: skipped.n, start })
}
