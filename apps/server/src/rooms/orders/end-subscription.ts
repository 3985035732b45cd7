import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type {
  SubscriptionActor,
  SubscriptionEvent,
  SubscriptionState,
} from '@contour/domain/subscriptions/subscription-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { subscriptions } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'
import { writeAudit } from '../audit/index.ts'

type End = {
  event: Extract<SubscriptionEvent, 'denied' | 'cancelled'>
  actor: SubscriptionActor
  by: string
  requestId: string | null
}

/**
 * Ends a plan with the move and its audit row; one that has ended stays as it is.
 * @returns its public id when it ended now, else null
 * @throws Fault conflict when somebody else moved it meanwhile
 */
export async function endSubscription(
  tx: Tx,
  ctx: Ctx,
  subscriptionId: number,
  end: End,
): Promise<string | null> {
  const [plan] = await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
  if (!plan || !subscriptionLifeCycle.can(plan.state as SubscriptionState, end.event, end.actor)) return null
  const [ended] = await tx
    .update(subscriptions)
    .set({ state: 'ended', ended_at: ctx.clock.now(), end_reason: end.event, next_billing_on: null })
    .where(and(eq(subscriptions.id, plan.id), eq(subscriptions.state, plan.state)))
    .returning({ id: subscriptions.public_id })
  if (!ended) throw new Fault('conflict')
  await writeAudit(tx, ctx.clock, {
    actor: end.by,
    purpose: 'operations',
    action: `subscription.${end.event}`,
    subjectUser: plan.user_id,
    subject: `subscription:${plan.public_id}`,
    before: { state: plan.state },
    after: { state: 'ended' },
    requestId: end.requestId,
  })
  return ended.id
}
