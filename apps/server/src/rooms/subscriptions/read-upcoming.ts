import { chargePlan } from '@contour/domain/money/charge-plan'
import type { ChargeEvent } from '@contour/domain/money/charge-plan'
import type { PriceList } from '@contour/domain/money/price-book'
import type { Drug } from '@contour/domain/money/products'
import { periodStart } from '@contour/domain/subscriptions/schedule'
import { easternDate } from '@contour/domain/time/plain-date'
import { US_SHIPPING_CALENDAR } from '@contour/domain/time/shipping-calendar'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
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

async function timelineOf(ctx: Ctx, plan: PlanRow): Promise<ChargeEvent[]> {
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
