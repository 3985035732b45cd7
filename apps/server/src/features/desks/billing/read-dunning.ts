import { COUNT_MAX } from '@contour/domain/lists/paging'
import { DUNNING_END_DAY } from '@contour/domain/subscriptions/schedule'
import { addDays, easternInstant } from '@contour/domain/time/plain-date'
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { keyset, type SortKey } from '../../../db/keyset.ts'
import { scheduledJobs, intents, periods, subscriptions, users } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { dueCentsOfPlan, nextPeriodOfPlan, renewalsOfPlan } from '../../care/subscriptions/index.ts'
import { subscriptionRow } from './billing-rows.ts'

const NO_DAY = '9999-12-31'

const LONGEST_FIRST: readonly SortKey[] = [
  { by: sql`coalesce(${subscriptions.past_due_on}, '9999-12-31'::date)`, kind: 'date' },
  { by: subscriptions.id, kind: 'number' },
]

/**
 * Lists a page of the past-due subscriptions, the longest overdue first, with the total that all of them owe (M-26).
 */
export async function readDunning(ctx: Ctx, after?: string) {
  // The state is a literal: as a parameter it would keep a prepared statement from using its index.
  const wanted = isIn(subscriptions.state, ['paused'])
  const page = keyset(LONGEST_FIRST, after)
  const found = await ctx.db
    .select({
      plan: subscriptions,
      user: users,
      period: periods.id,
      cents: dueCentsOfPlan,
      renewals: renewalsOfPlan,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .leftJoin(periods, nextPeriodOfPlan)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ plan: subscription }) => [
    subscription.past_due_on ?? NO_DAY,
    subscription.id,
  ])
  const declines = await declinesOf(
    ctx,
    rows.flatMap(({ period }) => (period === null ? [] : [period])),
  )
  const tries = await nextTriesOf(
    ctx,
    rows.map(({ plan: subscription }) => subscription.public_id),
  )
  const [all] = await ctx.db
    .select({ n: count(), cents: sql<number>`coalesce(sum(${dueCentsOfPlan}), 0)::int` })
    .from(subscriptions)
    .leftJoin(periods, nextPeriodOfPlan)
    .where(wanted)
  const shown = []
  for (const { plan: subscription, user, period, cents, renewals } of rows) {
    const declined = (period !== null && declines.get(period)) || []
    shown.push({
      subscription: await subscriptionRow(ctx, subscription, user, renewals),
      phone: user.phone,
      due_cents: cents,
      tries: declined.length,
      next_try_at: tries.get(subscription.public_id)?.toISOString() ?? null,
      ends_at: subscription.past_due_on
        ? easternInstant(addDays(subscription.past_due_on, DUNNING_END_DAY), '06:00').toISOString()
        : null,
      last_decline: declined[0]?.category ?? null,
    })
  }
  return {
    message: 'Past due.',
    rows: shown,
    next,
    total: Math.min(all?.n ?? 0, COUNT_MAX + 1),
    total_cents: all?.cents ?? 0,
  }
}

/** Returns the declined charges by billing period, newest first. */
async function declinesOf({ db }: Ctx, periodIds: number[]) {
  if (periodIds.length === 0) return new Map<number | null, { category: string | null }[]>()
  const rows = await db
    .select({ period: intents.period_id, category: intents.decline_category })
    .from(intents)
    .where(
      and(
        inArray(intents.period_id, periodIds),
        inArray(intents.purpose, ['renewal', 'paynow']),
        eq(intents.state, 'declined'),
      ),
    )
    .orderBy(desc(intents.id))
  return Map.groupBy(rows, ({ period }) => period)
}

/** Returns when each subscription is next retried automatically. */
async function nextTriesOf({ db }: Ctx, plans: string[]): Promise<Map<string, Date>> {
  if (plans.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([scheduledJobs.subject], { subject: scheduledJobs.subject, at: scheduledJobs.due_at })
    .from(scheduledJobs)
    .where(
      and(
        eq(scheduledJobs.kind, 'renewal_retry'),
        inArray(scheduledJobs.subject, plans),
        isNull(scheduledJobs.done_at),
      ),
    )
    .orderBy(scheduledJobs.subject, asc(scheduledJobs.due_at))
  return new Map(rows.map(({ subject, at }) => [subject, at]))
}
