import { chargePlan } from '@contour/domain/money/charge-plan'
import type { ChargeEvent } from '@contour/domain/money/charge-plan'
import type { PriceList } from '@contour/domain/money/price-book'
import type { Drug } from '@contour/domain/money/products'
import { periodStart } from '@contour/domain/subscriptions/schedule'
import { addMonths, easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import { and, eq, isNull } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { subscriptions } from '../../db/schema.ts'
import { cycleOf, nextPeriodNumber, readPeriod, standingOf, termOf } from '../billing/index.ts'
import type { PlanRow } from '../billing/index.ts'
import { dueCents } from './due-cents.ts'
import { readOwnPlan } from './own-plan.ts'

/** Every dated event that lies ahead of a plan for a year, from the function that checkout showed. */
export async function readUpcoming(ctx: Ctx, caller: Patient, id: string) {
  const plan = await readOwnPlan(ctx.db, caller, id)
  return {
    status: 'success' as const,
    message: 'What lies ahead.',
    timeline: plan.cancelled_at || plan.state === 'ended' ? [] : await timelineOf(ctx, plan),
  }
}

/** The day on which a plan that has not begun is charged at the earliest: its first ship date (D-15). */
export function firstShipDate(ctx: Pick<Ctx, 'clock'>, plan: PlanRow): string | null {
  const events = chargePlan({
    drug: plan.drug as Drug,
    term: termOf(plan),
    list: plan.list as PriceList,
    start: easternDate(ctx.clock.now()),
    calendar: US_SHIPPING_CALENDAR,
    months: 1,
  })
  return events.find(({ kind }) => kind === 'capture')?.on ?? null
}

/** Events of the next twelve months alone, and none from the day on which another plan takes over. */
async function timelineOf(ctx: Ctx, plan: PlanRow): Promise<ChargeEvent[]> {
  const today = easternDate(ctx.clock.now())
  const last = addMonths(today, 12)
  const takesOver = await startOfNextPlan(ctx, plan)
  return (await allEvents(ctx, plan)).filter(({ on }) => on <= last && (takesOver === null || on < takesOver))
}

async function startOfNextPlan(ctx: Ctx, plan: PlanRow): Promise<string | null> {
  const [next] = await ctx.db
    .select({ on: subscriptions.starts_on })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.replaces, plan.id),
        eq(subscriptions.state, 'scheduled'),
        isNull(subscriptions.cancelled_at),
      ),
    )
  return next?.on ?? null
}

async function allEvents(ctx: Ctx, plan: PlanRow): Promise<ChargeEvent[]> {
  const today = easternDate(ctx.clock.now())
  const term = termOf(plan)
  const { feeAgreed } = await standingOf(ctx.db, plan)
  const order = { drug: plan.drug as Drug, term, list: plan.list as PriceList, feeAgreed }
  const more = { start: today, calendar: US_SHIPPING_CALENDAR, months: 12 }
  if (plan.state === 'pending') return chargePlan({ ...order, ...more })
  if (plan.state === 'scheduled') {
    const start = plan.starts_on ?? today
    return chargePlan({ ...order, ...more, anchor: start }).filter(
      ({ on, kind }) => on > today && kind !== 'capture',
    )
  }
  const n = await nextPeriodNumber(ctx.db, plan.id)
  const due = await dueCents(ctx.db, plan, await readPeriod(ctx.db, plan.id, n))
  const next = periodStart(cycleOf(plan), term, n)
  // Counted from the cycle, so that a moved date moves everything after it.
  const anchor = periodStart(cycleOf(plan), term, 1)
  return chargePlan({ ...order, ...more, anchor, months: n * term + 12 })
    .filter(({ on }) => on > today || (on === next && plan.state === 'paused'))
    .map((event) =>
      event.kind === 'renewal' || event.kind === 'notice'
        ? { ...event, cents: event.on === next ? due : plan.renewal_cents }
        : event,
    )
}
