import { CHECK_IN_LEAD_DAYS, periodStart } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { orders, periods, subscriptions } from '../../db/schema.ts'
import { planDue } from '../../jobs/due.ts'
import type { DueItem } from '../../jobs/due.ts'
import {
  endSubscription,
  lockPlan,
  lockUser,
  movePlan,
  planAhead,
  readPeriod,
  termOf,
  unshippedOf,
} from '../billing/index.ts'
import type { PlanRow } from '../billing/index.ts'

/**
 * Due on the day a bought plan takes over: the plan that it replaces ends, and a check-in that was open for it becomes
 * the new plan's first shipment (M-25). The new plan's money was taken when it was bought.
 */
export async function startBoughtPlan(ctx: Ctx, { kind, subject }: DueItem): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [known] = await tx.select().from(subscriptions).where(eq(subscriptions.public_id, subject))
    if (!known) return
    await lockUser(tx, known.user_id)
    const plan = await lockPlan(tx, known.id)
    if (plan.state !== 'scheduled') return
    const period = await readPeriod(tx, plan.id, 1)
    const today = easternDate(ctx.clock.now())
    // Its money is not ours yet, or its cancellation may still be taken back.
    if (period?.state !== 'paid' || plan.cancelled_at)
      return planDue(tx, ctx.clock, {
        kind,
        subject,
        dueAt: easternInstant(addDays(today, 1), '05:00'),
      })
    const open = plan.replaces ? await endReplaced(tx, ctx, plan.replaces) : []
    const start = plan.starts_on && plan.starts_on > today ? plan.starts_on : today
    const running = await movePlan(tx, plan, 'start_date_reached', 'server', {
      anchor_on: start,
      cycle_on: start,
      next_billing_on: periodStart({ on: start, months: 0 }, termOf(plan), 2),
    })
    await tx.update(periods).set({ starts_on: start }).where(eq(periods.id, period.id))
    await planAhead(tx, ctx, running, { n: 1, start })
    for (const orderId of open)
      await tx
        .update(orders)
        .set({ subscription_id: plan.id, period_id: period.id, shipment_no: 1 })
        .where(eq(orders.id, orderId))
    if (open.length === 0) await planFirstCheckIn(tx, ctx, running, today)
  })
  ctx.soon('due')
}

/** Ends the replaced plan; an unpaid shipment of it that waits is handed to the new one. */
async function endReplaced(tx: Tx, ctx: Ctx, planId: number): Promise<number[]> {
  const old = await lockPlan(tx, planId)
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
    by: 'server',
    reason: 'replaced',
  })
  return handed
}

const planFirstCheckIn = (tx: Tx, ctx: Ctx, plan: PlanRow, today: string) =>
  planDue(tx, ctx.clock, {
    kind: 'check_in',
    subject: plan.public_id,
    n: 1,
    dueAt: easternInstant(addDays(plan.anchor_on ?? today, -CHECK_IN_LEAD_DAYS), '08:00'),
  })
