import { CHECK_IN_LEAD_DAYS, periodStart } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { orders, periods, subscriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { endSubscription } from './end-subscription.ts'
import {
  lockSubscription,
  transitionSubscription,
  scheduleBillingEvents,
  readPeriod,
  termOf,
} from './subscriptions-store.ts'
import { unshippedOf } from './change-subscription.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'

/**
 * Starts a subscription bought ahead on its day: the one that it replaces ends, and that one's open check-in becomes
 * the first shipment of the new one (M-25). The money was captured when it was bought.
 */
export async function startPurchasedSubscription(ctx: Ctx, { kind, subject }: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
    if (!known) return
    await lockPatient(tx, known.user_id)
    const subscription = await lockSubscription(tx, known.id)
    if (subscription.state !== 'scheduled') return
    const period = await readPeriod(tx, subscription.id, 1)
    const today = easternDate(ctx.clock.now())
    // Its money is not captured yet, or its cancellation may still be undone.
    if (period?.state !== 'paid' || subscription.cancelled_at)
      return scheduleJob(tx, ctx.clock, {
        kind,
        subject,
        dueAt: easternInstant(addDays(today, 1), '05:00'),
      })
    const open = subscription.replaces ? await endReplaced(tx, ctx, subscription.replaces) : []
    const start = subscription.starts_on && subscription.starts_on > today ? subscription.starts_on : today
    const running = await transitionSubscription(tx, subscription, 'start_date_reached', 'server', {
      anchor_on: start,
      cycle_on: start,
      next_billing_on: periodStart({ on: start, months: 0 }, termOf(subscription), 2),
    })
    await tx.update(periods).set({ starts_on: start }).where(eq(periods.id, period.id))
    await scheduleBillingEvents(tx, ctx, running, { n: 1, start })
    for (const orderId of open)
      await tx
        .update(orders)
        .set({ subscription_id: subscription.id, period_id: period.id, shipment_no: 1 })
        .where(eq(orders.id, orderId))
    if (open.length === 0) await scheduleFirstCheckIn(tx, ctx, running, today)
  })
}

/** Ends the replaced subscription; its unpaid waiting shipment is assigned to the new one. */
async function endReplaced(tx: Tx, ctx: Ctx, subscriptionId: number): Promise<number[]> {
  const old = await lockSubscription(tx, subscriptionId)
  if (!['active', 'paused'].includes(old.state)) return []
  const handed: number[] = []
  for (const order of await unshippedOf(tx, old.id)) {
    const [period] = order.period_id
      ? await tx.select().from(periods).where(eq(periods.id, order.period_id))
      : []
    if (period && ['open', 'failed'].includes(period.state)) handed.push(order.id)
  }
  await endSubscription(tx, ctx, {
    subscriptionId: old.id,
    event: 'replaced',
    actor: 'server',
    reason: 'replaced',
  })
  return handed
}

const scheduleFirstCheckIn = (tx: Tx, ctx: Ctx, subscription: SubscriptionRow, today: string) =>
  scheduleJob(tx, ctx.clock, {
    kind: 'check_in',
    subject: subscription.public_id,
    n: 1,
    dueAt: easternInstant(addDays(subscription.anchor_on ?? today, -CHECK_IN_LEAD_DAYS), '08:00'),
  })
