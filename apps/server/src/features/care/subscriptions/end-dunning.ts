import { DUNNING_END_DAY, DUNNING_SUPPORT_DAY } from '@contour/domain/subscriptions/schedule'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { subscriptions } from '../../../db/schema.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { cancelOrder } from './cancel-order.ts'
import { endSubscription } from './end-subscription.ts'
import { lockSubscription, nextPeriodNumber } from './subscriptions-store.ts'
import { voidPendingIntents } from '../payments/index.ts'
import { unshippedOf } from './change-subscription.ts'
import type { SubscriptionRow } from './subscriptions-store.ts'
import type { UserRow } from '../payments/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { voidUndecidedPrescription } from '../prescriptions/index.ts'
import { createTask } from '../../ground/tasks/index.ts'

/** Creates a task for support after 14 days past due (M-26). */
export async function notifySupport(ctx: Ctx, item: ScheduledJob): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await pastDue(tx, item)
    if (!found) return
    await createTask(tx, ctx, {
      kind: 'plan_past_due',
      subject: `subscription:${item.subject}`,
      userId: found.user.id,
      details: `The patient has not paid for ${DUNNING_SUPPORT_DAY} days. The plan ends after ${DUNNING_END_DAY} days.`,
    })
  })
}

/** Ends the subscription after 30 days past due and cancels what has not shipped (M-26). */
export async function endPastDueSubscription(ctx: Ctx, item: ScheduledJob): Promise<void> {
  const requested = await ctx.db.transaction(async (tx) => {
    const found = await pastDue(tx, item)
    if (!found) return []
    const { plan: subscription, user } = found
    await endSubscription(tx, ctx, {
      subscriptionId: subscription.id,
      event: 'dunning_exhausted',
      actor: 'server',
      reason: 'past due',
    })
    const ids: number[] = []
    for (const order of await unshippedOf(tx, subscription.id)) {
      // Uses the actor billing: the lifecycle table does not allow the server to cancel.
      const done = await cancelOrder(tx, ctx, { order, actor: 'billing' })
      await voidUndecidedPrescription(tx, ctx, done.cancelled, 'The plan ended unpaid.')
      ids.push(...done.asked)
    }
    await notify(tx, ctx, 'plan_cancelled', user, {
      subscriptionId: subscription.public_id,
      changeId: 'past-due',
      lines: [`It was past due for ${DUNNING_END_DAY} days. Nothing more is charged.`],
    })
    return ids
  })
  await voidPendingIntents(ctx, requested)
}

async function pastDue(
  tx: Tx,
  { subject, n }: ScheduledJob,
): Promise<{ plan: SubscriptionRow; user: UserRow } | null> {
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
  if (!known) return null
  const user = await lockPatient(tx, known.user_id)
  const subscription = await lockSubscription(tx, known.id)
  if (subscription.state !== 'paused' || (await nextPeriodNumber(tx, subscription.id)) !== n) return null
  return { plan: subscription, user }
}
