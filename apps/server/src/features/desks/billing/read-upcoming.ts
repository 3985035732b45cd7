import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import { COUNT_MAX } from '@contour/domain/lists/paging'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import { and, count, eq, isNotNull, isNull, lte, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { periods, subscriptions, users } from '../../../db/schema.ts'
import { dueCentsOfPlan, hasStoppedRenewals, nextPeriodOfPlan } from '../../care/subscriptions/index.ts'
import { maskedName } from './billing-rows.ts'

const UPCOMING_DAYS = 30

const SOONEST_FIRST: readonly SortKey[] = [
  { by: subscriptions.next_billing_on, kind: 'date' },
  { by: subscriptions.id, kind: 'number' },
]

/** Lists a page of the charges of the next days, soonest first, with the total of all of them (interface.md 7.3). */
export async function readUpcomingCharges(ctx: Ctx, days = UPCOMING_DAYS, after?: string) {
  const until = addDays(easternDate(ctx.clock.now()), days)
  const wanted = and(
    eq(subscriptions.state, 'active'),
    isNull(subscriptions.cancelled_at),
    isNotNull(subscriptions.next_billing_on),
    lte(subscriptions.next_billing_on, until),
    or(isNull(periods.id), eq(periods.state, 'open')),
    // A dispute stopped it: no charge is scheduled until staff decide (M-28).
    not(hasStoppedRenewals),
  )
  const page = keyset(SOONEST_FIRST, after)
  const found = await ctx.db
    .select({ plan: subscriptions, user: users, cents: dueCentsOfPlan })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .leftJoin(periods, nextPeriodOfPlan)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ plan: subscription }) => [
    subscription.next_billing_on ?? until,
    subscription.id,
  ])
  const [all] = await ctx.db
    .select({ n: count(), cents: sql<number>`coalesce(sum(${dueCentsOfPlan}), 0)::int` })
    .from(subscriptions)
    .leftJoin(periods, nextPeriodOfPlan)
    .where(wanted)
  return {
    message: 'Upcoming charges.',
    rows: rows.map(({ plan: subscription, user, cents }) => ({
      subscription_id: subscription.public_id,
      patient_id: user.public_id,
      patient: maskedName(user),
      plan_name: planNameOf(subscription),
      on: subscription.next_billing_on ?? until,
      cents,
    })),
    next,
    total: Math.min(all?.n ?? 0, COUNT_MAX + 1),
    total_cents: all?.cents ?? 0,
  }
}
