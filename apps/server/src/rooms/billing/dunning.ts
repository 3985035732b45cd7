import { DUNNING_DAYS, DUNNING_END_DAY, DUNNING_SUPPORT_DAY } from '@contour/domain/subscriptions/schedule'
import { easternDate } from '@contour/domain/time/plain-date'
import { and, eq, inArray } from 'drizzle-orm'
import { after, days } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { periods, subscriptions } from '../../db/schema.ts'
import { planDue } from '../../jobs/due.ts'
import { notify } from '../notifications/index.ts'
import type { IntentRow, UserRow } from './intent-store.ts'
import { movePlan } from './plan-store.ts'
import type { PlanRow } from './plan-store.ts'

/**
 * A renewal could not be held: the plan is past due, is tried again after 1, 3, 5 and 7 days, told to support after 14
 * and ends after 30 (M-26). A later failure of the same renewal changes nothing but the message.
 */
export async function noteRenewalFailed(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  plan: PlanRow,
  failed: { n: number; cents: number; category: string | null },
): Promise<void> {
  await tx
    .update(periods)
    .set({ state: 'failed' })
    .where(
      and(eq(periods.subscription_id, plan.id), eq(periods.n, failed.n), inArray(periods.state, ['open'])),
    )
  if (plan.state === 'active') await startDunning(tx, ctx, plan, failed)
  await notify(tx, ctx, 'renewal_failed', user, {
    subscriptionId: plan.public_id,
    cents: failed.cents,
    on: easternDate(ctx.clock.now()),
  })
}

async function startDunning(
  tx: Tx,
  ctx: Ctx,
  plan: PlanRow,
  { n, category }: { n: number; category: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  const subject = plan.public_id
  await movePlan(tx, plan, 'renewal_failed', 'server', { past_due_on: easternDate(now) })
  // A stolen or blocked card is not asked again by itself; its owner is.
  const tries = category === 'blocked' ? [] : DUNNING_DAYS
  for (const [index, day] of tries.entries())
    await planDue(tx, ctx.clock, {
      kind: 'renewal_retry',
      subject,
      n: n * 10 + index + 1,
      dueAt: after(now, days(day)),
    })
  await planDue(tx, ctx.clock, {
    kind: 'dunning_support',
    subject,
    n,
    dueAt: after(now, days(DUNNING_SUPPORT_DAY)),
  })
  await planDue(tx, ctx.clock, { kind: 'dunning_end', subject, n, dueAt: after(now, days(DUNNING_END_DAY)) })
}

/** What a declined hold of a period means for its plan; Pay Now's decline changes nothing. */
export async function noteDeclinedPeriodHold(
  tx: Tx,
  ctx: Ctx,
  user: UserRow,
  declined: IntentRow,
): Promise<void> {
  if (declined.purpose !== 'renewal' || !declined.subscription_id || !declined.period_id) return
  const [plan] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, declined.subscription_id))
    .for('update')
  const [period] = await tx.select().from(periods).where(eq(periods.id, declined.period_id))
  if (!plan || !period || !['active', 'paused'].includes(plan.state)) return
  await noteRenewalFailed(tx, ctx, user, plan, {
    n: period.n,
    cents: declined.cents,
    category: declined.decline_category,
  })
}
