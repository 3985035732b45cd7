import { DRUGS, type Drug } from '@contour/domain/catalog/products'
import { PRICE_LISTS, type PriceList, type Term } from '@contour/domain/catalog/price-book'
import { CHANGE_KINDS, CHANGE_STATES } from '@contour/domain/subscriptions/change-life-cycle'
import { PERIOD_STATES, type PeriodState } from '@contour/domain/subscriptions/period-life-cycle'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import type { ChangeKind, ChangeState } from '@contour/domain/subscriptions/change-life-cycle'
import type { SubscriptionState } from '@contour/domain/subscriptions/subscription-life-cycle'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { users } from './people.ts'

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    drug: text().$type<Drug>().notNull(),
    product_id: text().notNull(),
    term: integer().$type<Term>().notNull(),
    list: text().$type<PriceList>().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    /** US Eastern date of the first capture (D-15). */
    anchor_on: date({ mode: 'string' }),
    next_billing_on: date({ mode: 'string' }),
    renewal_cents: integer().notNull(),
    replaces: bigint({ mode: 'number' }),
    /** Date and month offset from which periods count; the anchor until a date is moved (domain: subscriptions). */
    cycle_on: date({ mode: 'string' }),
    cycle_months: integer().notNull().default(0),
    paused_until: date({ mode: 'string' }),
    /** US Eastern date of the renewal that first failed; dunning counts from here (M-26). */
    past_due_on: date({ mode: 'string' }),
    /** Cancelled by its patient and can still be undone; meanwhile nothing renews or ships. */
    cancelled_at: instant(),
    /** The fee that the cancel preview last showed, and when (D-10). */
    fee_shown_cents: integer(),
    fee_shown_at: instant(),
    starts_on: date({ mode: 'string' }),
    created_at: instant().notNull(),
    ended_at: instant(),
    end_reason: text(),
  },
  (t) => [
    oneOf('subscriptions_drug', t.drug, DRUGS),
    oneOf('subscriptions_state', t.state, subscriptionLifeCycle.states),
    oneOf('subscriptions_list', t.list, PRICE_LISTS),
    check('subscriptions_term', sql`${t.term} in (1, 3, 6, 12)`),
    uniqueIndex('subscriptions_one_running')
      .on(t.user_id, t.drug)
      .where(isIn(t.state, ['pending', 'active', 'paused'])),
    index('subscriptions_user').on(t.user_id),
    index('subscriptions_past_due')
      .on(sql`coalesce(${t.past_due_on}, '9999-12-31'::date)`, t.id)
      .where(isIn(t.state, ['paused'])),
    index('subscriptions_billing').on(t.state, t.next_billing_on),
    uniqueIndex('subscriptions_one_scheduled')
      .on(t.replaces)
      .where(isIn(t.state, ['scheduled'])),
  ],
)

export const periods = pgTable(
  'periods',
  {
    id: key(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    n: integer().notNull(),
    starts_on: date({ mode: 'string' }),
    cents: integer().notNull(),
    state: text().$type<PeriodState>().notNull(),
  },
  (t) => [unique('periods_once').on(t.subscription_id, t.n), oneOf('periods_state', t.state, PERIOD_STATES)],
)

/** A change made by a patient, with the amounts shown before it; open while it can be undone. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: key(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    preview: jsonb().notNull(),
    before: jsonb().notNull(),
    by: text().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
    undo_until: instant().notNull(),
    state: text().$type<ChangeState>().notNull(),
  },
  (t) => [
    oneOf('subscription_changes_kind', t.kind, CHANGE_KINDS),
    oneOf('subscription_changes_state', t.state, CHANGE_STATES),
    index('subscription_changes_plan').on(t.subscription_id),
    uniqueIndex('subscription_changes_one_open')
      .on(t.subscription_id)
      .where(isIn(t.state, ['open'])),
  ],
)
