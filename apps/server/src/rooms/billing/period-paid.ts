import { periodStart, cycleAfterCharge, startAfterCharge } from '@contour/domain/subscriptions/schedule'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { periods, subscriptions } from '../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import { cycleOf, lockPlan, movePlan, planAhead, termOf } from './plan-store.ts'
import type { PeriodRow, PlanRow } from './plan-store.ts'

/**
 * A shipment left and its money is ours: the first one makes the plan run, its US Eastern date is the anchor (D-15);
 * every one that opens a period moves the next billing date (M-25) and plans what comes before it. A shipment whose
 * period was paid before changes nothing.
 */
export async function notePeriodPaid(tx: Tx, ctx: Ctx, order: OrderRow, today: string): Promise<void> {
  const plan = await lockPlan(tx, order.subscription_id)
  if (plan.state === 'ended') return
  const period = await periodOf(tx, plan, order)
  if (!period || period.state === 'paid') return
  if (plan.state === 'pending') return startPlan(tx, ctx, plan, period, today)
  const before = cycleOf(plan)
  const term = termOf(plan)
  const cycle = cycleAfterCharge(before, term, period.n, today)
  const start = startAfterCharge(before, term, period.n, today)
  await tx.update(periods).set({ state: 'paid', starts_on: start }).where(eq(periods.id, period.id))
  const [running] = await tx
    .update(subscriptions)
    .set({
      cycle_on: cycle.on,
      cycle_months: cycle.months,
      paused_until: null,
      next_billing_on: periodStart(cycle, term, period.n + 1),
    })
    .where(eq(subscriptions.id, plan.id))
    .returning()
  if (running) await planAhead(tx, ctx, running, { n: period.n, start })
}

async function startPlan(tx: Tx, ctx: Ctx, plan: PlanRow, period: PeriodRow, today: string): Promise<void> {
  const cycle = { on: today, months: 0 }
  const running = await movePlan(tx, plan, 'first_captured', 'server', {
    anchor_on: today,
    cycle_on: today,
    next_billing_on: periodStart(cycle, termOf(plan), 2),
  })
  await tx.update(periods).set({ state: 'paid', starts_on: today }).where(eq(periods.id, period.id))
  await planAhead(tx, ctx, running, { n: 1, start: today })
}

/** The period an order belongs to; an order that names none belongs to the first, while that waits. */
async function periodOf(tx: Tx, plan: PlanRow, order: OrderRow): Promise<PeriodRow | null> {
  const [period] = await tx
    .select()
    .from(periods)
    .where(
      order.period_id
        ? eq(periods.id, order.period_id)
        : and(eq(periods.subscription_id, plan.id), eq(periods.n, 1)),
    )
    .for('update')
  return period ?? null
}

/** A period that is skipped because its order was cancelled: the plan goes on with the next one. */
export async function skipPeriod(tx: Tx, ctx: Ctx, order: OrderRow): Promise<void> {
  const plan = await lockPlan(tx, order.subscription_id)
  if (plan.state !== 'active' || !order.period_id) return
  const [skipped] = await tx
    .update(periods)
    .set({ state: 'released' })
    .where(and(eq(periods.id, order.period_id), eq(periods.state, 'held')))
    .returning()
  if (!skipped) return
  const term = termOf(plan)
  const next = periodStart(cycleOf(plan), term, skipped.n + 1)
  await tx.update(subscriptions).set({ next_billing_on: next }).where(eq(subscriptions.id, plan.id))
  const start = periodStart(cycleOf(plan), term, skipped.n)
  await planAhead(tx, ctx, { ...plan, next_billing_on: next }, { n: skipped.n, start })
}
