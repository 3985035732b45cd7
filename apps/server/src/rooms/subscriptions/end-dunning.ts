import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { subscriptions } from '../../db/schema.ts'
import type { DueItem } from '../../jobs/due.ts'
import {
  cancelOrder,
  endSubscription,
  lockPlan,
  lockUser,
  nextPeriodNumber,
  settleIntents,
  unshippedOf,
} from '../billing/index.ts'
import type { PlanRow, UserRow } from '../billing/index.ts'
import { notify } from '../notifications/index.ts'
import { voidUndecided } from '../prescriptions/index.ts'
import { createTask } from '../tasks/index.ts'

/** After 14 days past due support is told (M-26). */
export async function tellSupport(ctx: Ctx, item: DueItem): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const found = await pastDue(tx, item)
    if (!found) return
    await createTask(tx, ctx, {
      kind: 'plan_past_due',
      subject: `subscription:${item.subject}`,
      userId: found.user.id,
      details: 'The patient has not paid for 14 days. The plan ends after 30 days.',
    })
  })
}

/** After 30 days past due the plan ends; what had not left is cancelled (M-26). */
export async function endPastDue(ctx: Ctx, item: DueItem): Promise<void> {
  const asked = await ctx.db.transaction(async (tx) => {
    const found = await pastDue(tx, item)
    if (!found) return []
    const { plan, user } = found
    await endSubscription(tx, ctx, {
      subscriptionId: plan.id,
      event: 'dunning_exhausted',
      actor: 'server',
      by: 'server',
      reason: 'past due',
    })
    const ids: number[] = []
    for (const order of await unshippedOf(tx, plan.id)) {
      // Billing's own move: the table gives the server none for a cancellation.
      const done = await cancelOrder(tx, ctx, { order, actor: 'billing', by: 'server' })
      await voidUndecided(tx, ctx, done.cancelled, {
        by: 'server',
        reason: 'The plan ended unpaid.',
        requestId: null,
      })
      ids.push(...done.asked)
    }
    await notify(tx, ctx, 'plan_cancelled', user, {
      subscriptionId: plan.public_id,
      changeId: 'past-due',
      lines: ['It was past due for 30 days. Nothing more is charged.'],
    })
    return ids
  })
  await settleIntents(ctx, asked)
  ctx.soon('outbox')
}

async function pastDue(tx: Tx, { subject, n }: DueItem): Promise<{ plan: PlanRow; user: UserRow } | null> {
  const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
  if (!known) return null
  const user = await lockUser(tx, known.user_id)
  const plan = await lockPlan(tx, known.id)
  if (plan.state !== 'paused' || (await nextPeriodNumber(tx, plan.id)) !== n) return null
  return { plan, user }
}
