import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type {
  SubscriptionActor,
  SubscriptionEvent,
} from '@contour/domain/subscriptions/subscription-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { periods, subscriptions } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { STOPPED_PLAN_TASKS } from './ask-about-plan.ts'
import { returnCredits } from './credits.ts'
import { cancelScheduledEvents } from './subscriptions-store.ts'
import { transition } from '../../../db/transition.ts'
import { periodLifeCycle } from '@contour/domain/subscriptions/period-life-cycle'

const PERIOD_RELEASED = transition(periodLifeCycle, 'released', 'server', periods.state)

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
    reason: string
  },
): Promise<SubscriptionRow> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, end.subscriptionId))
    .for('update')
  if (!subscription) throw new AppError('not_found')
  const to = subscriptionLifeCycle.next(subscription.state, end.event, end.actor)
  if (to === null || to === 'remembered') throw new AppError('wrong_status')
  const [ended] = await tx
    .update(subscriptions)
    .set({
      state: to,
      ended_at: ctx.clock.now(),
      end_reason: end.reason,
      next_billing_on: null,
      cancelled_at: null,
      past_due_on: null,
    })
    .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.state, subscription.state)))
    .returning()
  const released = await tx
    .update(periods)
    .set({ state: PERIOD_RELEASED.to })
    .where(and(eq(periods.subscription_id, subscription.id), PERIOD_RELEASED.allowed))
    .returning({ id: periods.id })
  await returnCredits(
    tx,
    released.map(({ id }) => id),
  )
  await cancelScheduledEvents(tx, ctx, subscription.public_id)
  await cancelJobs(tx, ctx.clock, 'plan_start', subscription.public_id)
  const subject = `subscription:${subscription.public_id}`
  await resolveTasks(tx, ctx, { kinds: ['plan_past_due', ...STOPPED_PLAN_TASKS], subject }, 'The plan ended.')
  await audit(tx, `subscription.${end.event}`, {
    subjectUser: subscription.user_id,
    subject: `subscription:${subscription.public_id}`,
    before: { state: subscription.state },
    after: { state: 'ended' },
  })
  return ended!
}
