import { DUNNING_END_DAY } from '@contour/domain/subscriptions/schedule'
import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { after, hours } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { due, intents, orders, subscriptions, users } from '../../db/schema.ts'
import { nextPeriodNumber, readPeriod } from '../billing/index.ts'
import { dueCents, planName } from '../subscriptions/index.ts'
import { maskedName, paymentRows, planRow } from './desk-rows.ts'

const UPCOMING_DAYS = 30
const HOLD_HOURS = 48

/** What is charged in the next days, soonest first, with its sum (staff-console.md). */
export async function readUpcomingCharges(ctx: Ctx, days = UPCOMING_DAYS) {
  const until = addDays(easternDate(ctx.clock.now()), days)
  const found = await ctx.db
    .select({ plan: subscriptions, user: users })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(
      and(
        eq(subscriptions.state, 'active'),
        isNull(subscriptions.cancelled_at),
        isNotNull(subscriptions.next_billing_on),
        lte(subscriptions.next_billing_on, until),
      ),
    )
    .orderBy(asc(subscriptions.next_billing_on), asc(subscriptions.id))
  const rows = []
  for (const { plan, user } of found) {
    const period = await readPeriod(ctx.db, plan.id, await nextPeriodNumber(ctx.db, plan.id))
    if (period && period.state !== 'open') continue
    rows.push({
      subscription_id: plan.public_id,
      patient_id: user.public_id,
      patient: maskedName(user),
      plan_name: planName(plan),
      on: plan.next_billing_on ?? until,
      cents: await dueCents(ctx.db, plan, period),
    })
  }
  const total_cents = rows.reduce((sum, { cents }) => sum + cents, 0)
  return { status: 'success' as const, message: 'Upcoming charges.', rows, total_cents }
}

/** Holds that end soon, soonest first; they renew by themselves 24 hours before (D-18). */
export async function readHolds(ctx: Ctx, within = HOLD_HOURS) {
  const found = await ctx.db
    .select({ intent: intents, status: orders.status })
    .from(intents)
    .leftJoin(orders, eq(orders.id, intents.order_id))
    .where(and(eq(intents.state, 'held'), lte(intents.capture_before, after(ctx.clock.now(), hours(within)))))
    .orderBy(asc(intents.capture_before))
    .limit(200)
  const payments = await paymentRows(
    ctx.db,
    found.map(({ intent }) => intent),
  )
  return {
    status: 'success' as const,
    message: 'Holds.',
    rows: payments.map((payment) => ({
      ...payment,
      order_status: found.find(({ intent }) => intent.public_id === payment.id)?.status ?? null,
    })),
  }
}

/** Past-due plans, the longest overdue first (M-26). */
export async function readDunning(ctx: Ctx) {
  const found = await ctx.db
    .select({ plan: subscriptions, user: users })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(eq(subscriptions.state, 'paused'))
    .orderBy(asc(subscriptions.past_due_on), asc(subscriptions.id))
  const rows = []
  for (const { plan, user } of found) {
    const period = await readPeriod(ctx.db, plan.id, await nextPeriodNumber(ctx.db, plan.id))
    const tried = period
      ? await ctx.db
          .select()
          .from(intents)
          .where(and(eq(intents.period_id, period.id), inArray(intents.purpose, ['renewal', 'paynow'])))
          .orderBy(desc(intents.id))
      : []
    const [next] = await ctx.db
      .select({ at: due.due_at })
      .from(due)
      .where(and(eq(due.kind, 'renewal_retry'), eq(due.subject, plan.public_id), isNull(due.done_at)))
      .orderBy(asc(due.due_at))
      .limit(1)
    rows.push({
      subscription: planRow(plan, user),
      due_cents: await dueCents(ctx.db, plan, period),
      tries: tried.filter(({ state }) => state === 'declined').length,
      next_try_at: next?.at.toISOString() ?? null,
      ends_at: plan.past_due_on
        ? easternInstant(addDays(plan.past_due_on, DUNNING_END_DAY), '06:00').toISOString()
        : null,
      last_decline: tried.find(({ state }) => state === 'declined')?.decline_category ?? null,
    })
  }
  return { status: 'success' as const, message: 'Past due.', rows }
}

/** How many payments wait for the gateway's word. */
export async function countOpenPayments(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(intents)
    .where(inArray(intents.state, ['created', 'unknown', 'capturing', 'voiding']))
  return row?.n ?? 0
}
