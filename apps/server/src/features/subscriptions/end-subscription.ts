import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type {
  SubscriptionActor,
  SubscriptionEvent,
} from '@contour/domain/subscriptions/subscription-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { periods, subscriptions } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { writeAudit } from '../audit/index.ts'
import { resolveTasks } from '../tasks/index.ts'
import { cancelJobs } from '../../jobs/scheduled-jobs.ts'
import { returnCredits } from './credits.ts'
import { cancelScheduledEvents } from './subscriptions-store.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect

/**
 * Ends a subscription permanently: no further renewal, unpaid billing periods released (D-16). The caller refunds what
 * was paid for shipments that will not be sent, because a denial and a cancellation compute it differently (D-42,
 * M-27).
 * @throws AppError wrong_status if the lifecycle forbids it, for example when it has ended already
 */
export async function endSubscription(
  tx: Tx,
  ctx: Ctx,
  end: {
    subscriptionId: number
    event: Extract<SubscriptionEvent, 'cancelled' | 'denied' | 'replaced' | 'dunning_exhausted'>
    actor: SubscriptionActor
    by: string
    reason: string
  },
): Promise<SubscriptionRow> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, end.subscriptionId))
    .for('update')
  if (!subscription) throw new AppError('not_found')
  if (!subscriptionLifeCycle.can(subscription.state, end.event, end.actor)) throw new AppError('wrong_status')
  const [ended] = await tx
    .update(subscriptions)
    .set({
      state: 'ended',
      ended_at: ctx.clock.now(),
      end_reason: end.reason,
      next_billing_on: null,
      cancelled_at: null,
      past_due_on: null,
    })
    .where(eq(subscriptions.id, subscription.id))
    .returning()
  const released = await tx
    .update(periods)
    .set({ state: 'released' })
    .where(
      and(eq(periods.subscription_id, subscription.id), inArray(periods.state, ['open', 'failed', 'held'])),
    )
    .returning({ id: periods.id })
  await returnCredits(
    tx,
    released.map(({ id }) => id),
  )
  await cancelScheduledEvents(tx, ctx, subscription.public_id)
  await cancelJobs(tx, ctx.clock, 'plan_start', subscription.public_id)
  const subject = `subscription:${subscription.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['plan_past_due'], subject }, 'The plan ended.')
  await writeAudit(tx, ctx.clock, {
    actor: end.by,
    purpose: 'operations',
    action: `subscription.${end.event}`,
    subjectUser: subscription.user_id,
    subject: `subscription:${subscription.public_id}`,
    before: { state: subscription.state },
    after: { state: 'ended' },
  })
  return ended!
}
