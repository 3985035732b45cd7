import { MIN_CHARGE } from '@contour/domain/coupons/coupon'
import { and, eq, sql } from 'drizzle-orm'
import { periods, subscriptions } from '../../../db/schema.ts'

/** Joins the next billing period to charge to a list of subscriptions: the one after the last paid or released one. */
export const nextPeriodOfPlan = and(
  eq(periods.subscription_id, subscriptions.id),
  eq(
    periods.n,
    sql`1 + coalesce((select max(over.n) from periods over where over.subscription_id = ${subscriptions.id}
      and over.state in ('paid', 'released')), 0)`,
  ),
)

const price = sql`coalesce(${periods.cents}, ${subscriptions.renewal_cents})`

const openCredit = sql`coalesce((select sum(c.cents - c.used_cents) from credits c
  where c.user_id = ${subscriptions.user_id} and c.state = 'granted' and c.used_cents < c.cents), 0)`

/** Computes `amountDueCents` in SQL, in cents, for a whole list of subscriptions; use with `nextPeriodOfPlan`. */
export const dueCentsOfPlan = sql<number>`(case
  when exists(select 1 from credit_uses u where u.period_id = ${periods.id}) then ${periods.cents}
  else ${price} - greatest(0, least(${openCredit}, ${price} - ${MIN_CHARGE}::int)) end)::int`
