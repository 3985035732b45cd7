import { DUNNING_DAYS, DUNNING_END_DAY, DUNNING_SUPPORT_DAY } from '@contour/domain/subscriptions/schedule'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq } from 'drizzle-orm'
import { after, days } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { periods, subscriptions } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { notify } from '../../ground/notifications/index.ts'
import type { PaymentIntentRow, UserRow } from '../payments/index.ts'
import { transitionSubscription, type SubscriptionRow } from './subscriptions-store.ts'
import { transition } from '../../../db/transition.ts'
import { periodLifeCycle } from '@contour/domain/subscriptions/period-life-cycle'

const PERIOD_DECLINED = transition(periodLifeCycle, 'declined', 'server', periods.state)

/**
 * Records that a renewal could not be authorized: the subscription is past due, is retried after 1, 3, 5 and 7 days,
 * reported to support after 14 and ends after 30 (M-26). A later failure of the same renewal only sends the message.
 */
export async function recordRenewalFailure(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  subscription: SubscriptionRow,
  failed: { n: number; cents: number; category: string | null },
): Promise<void> {
  await tx
    .update(periods)
    .set({ state: PERIOD_DECLINED.to })
    .where(
      and(eq(periods.subscription_id, subscription.id), eq(periods.n, failed.n), PERIOD_DECLINED.allowed),
    )
  if (subscription.state === 'active') await startDunning(tx, ctx, subscription, failed)
  await notify(tx, ctx, 'renewal_failed', user, {
    subscriptionId: subscription.public_id,
    cents: failed.cents,
    on: easternDate(ctx.clock.now()),
  })
}

async function startDunning(
  tx: Tx,
  ctx: Ctx,
  subscription: SubscriptionRow,
  { n, category }: { n: number; category: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  const subject = subscription.public_id
  await transitionSubscription(tx, subscription, 'renewal_failed', 'server', {
    past_due_on: easternDate(now),
  })
  // A stolen or blocked card is not retried automatically; the patient gets a message instead.
  const tries = category === 'blocked' ? [] : DUNNING_DAYS
  for (const [index, day] of tries.entries())
    await scheduleJob(tx, ctx.clock, {
      kind: 'renewal_retry',
      subject,
      n: n * 10 + index + 1,
      dueAt: after(now, days(day)),
    })
  await scheduleDunningEnd(tx, ctx, subject, n)
}

/** Schedules the report to support after 14 days from now, and the end after 30 (M-26). */
export async function scheduleDunningEnd(tx: Tx, ctx: Ctx, subject: string, n: number): Promise<void> {
  const now = ctx.clock.now()
  const end = { dunning_support: DUNNING_SUPPORT_DAY, dunning_end: DUNNING_END_DAY } as const
  for (const kind of ['dunning_support', 'dunning_end'] as const)
    await scheduleJob(tx, ctx.clock, { kind, subject, n, dueAt: after(now, days(end[kind])) })
}

export async function recordDeclinedRenewal(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  declined: PaymentIntentRow,
): Promise<void> {
  if (!declined.subscription_id || !declined.period_id) return
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, declined.subscription_id))
    .for('update')
  const [period] = await tx.select().from(periods).where(eq(periods.id, declined.period_id))
  if (!subscription || !period || !['active', 'paused'].includes(subscription.state)) return
  await recordRenewalFailure(tx, ctx, user, subscription, {
    n: period.n,
    cents: declined.cents,
    category: declined.decline_category,
  })
}
