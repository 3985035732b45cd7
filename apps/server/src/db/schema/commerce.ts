import { orderLifeCycle, UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { subscriptionLifeCycle } from '@contour/domain/subscriptions/subscription-life-cycle'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { staffPeople, users } from './people.ts'

const DRUGS = ['semaglutide', 'tirzepatide']

export const carts = pgTable(
  'carts',
  {
    id: key(),
    /** At least 128 random bits (D-03). */
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    state: text().notNull(),
    drug: text().notNull(),
    product_id: text().notNull(),
    sema_offer: text(),
    tir_offer: text(),
    offer: text(),
    taking_glp: boolean(),
    current_med: text(),
    current_dose: text(),
    created_by_staff: ref(() => staffPeople.id),
    created_at: instant().notNull(),
    /** The link stops to sign in after 72 hours and ends after 30 days (D-03). */
    signs_in_until: instant().notNull(),
    expires_at: instant().notNull(),
  },
  (t) => [
    oneOf('carts_state', t.state, ['open', 'paying', 'paid', 'revoked', 'expired']),
    oneOf('carts_drug', t.drug, DRUGS),
    index('carts_user').on(t.user_id),
  ],
)

export const cartItems = pgTable(
  'cart_items',
  {
    cart_id: ref(() => carts.id).notNull(),
    product_id: text().notNull(),
    kind: text().notNull(),
    quantity: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.cart_id, t.product_id] }),
    oneOf('cart_items_kind', t.kind, ['plan', 'addon']),
    uniqueIndex('cart_items_one_plan')
      .on(t.cart_id)
      .where(isIn(t.kind, ['plan'])),
    check('cart_items_quantity', sql`${t.quantity} > 0 and (${t.kind} <> 'plan' or ${t.quantity} = 1)`),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    id: key(),
    public_id: publicId(),
    code_lower: text().notNull().unique(),
    cents_off: integer(),
    percent_off: integer(),
    terms: text(),
    drug: text(),
    new_customers_only: boolean().notNull().default(false),
    starts_at: instant(),
    ends_at: instant(),
    max_uses: integer(),
    used: integer().notNull().default(0),
    max_per_user: integer().notNull().default(1),
    offer: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    check('coupons_uses', sql`${t.max_uses} is null or ${t.used} <= ${t.max_uses}`),
    check('coupons_value', sql`(${t.cents_off} is null) <> (${t.percent_off} is null)`),
  ],
)

export const couponUses = pgTable(
  'coupon_uses',
  {
    id: key(),
    coupon_id: ref(() => coupons.id).notNull(),
    user_id: ref(() => users.id).notNull(),
    cart_id: ref(() => carts.id).notNull(),
    state: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('coupon_uses_state', t.state, ['reserved', 'used', 'released']),
    uniqueIndex('coupon_uses_cart')
      .on(t.cart_id)
      .where(isIn(t.state, ['reserved', 'used'])),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    drug: text().notNull(),
    product_id: text().notNull(),
    term: integer().notNull(),
    list: text().notNull(),
    state: text().notNull(),
    /** US Eastern date of the first capture (D-15). */
    anchor_on: date({ mode: 'string' }),
    next_billing_on: date({ mode: 'string' }),
    renewal_cents: integer().notNull(),
    replaces: bigint({ mode: 'number' }),
    /** Day and month offset from which periods count; the anchor until a date is moved (domain: subscriptions). */
    cycle_on: date({ mode: 'string' }),
    cycle_months: integer().notNull().default(0),
    paused_until: date({ mode: 'string' }),
    /** US Eastern date of the renewal that first failed; dunning counts from here (M-26). */
    past_due_on: date({ mode: 'string' }),
    /** Cancelled by its patient, and still to be undone; nothing renews or ships meanwhile. */
    cancelled_at: instant(),
    /** The fee that the cancel preview last showed, and when (D-10). */
    fee_shown_cents: integer(),
    fee_shown_at: instant(),
    /** When a scheduled plan takes over. */
    starts_on: date({ mode: 'string' }),
    created_at: instant().notNull(),
    ended_at: instant(),
    end_reason: text(),
  },
  (t) => [
    oneOf('subscriptions_drug', t.drug, DRUGS),
    oneOf('subscriptions_state', t.state, subscriptionLifeCycle.states),
    oneOf('subscriptions_list', t.list, ['checkout', 'buymore', 'upgrade']),
    check('subscriptions_term', sql`${t.term} in (1, 3, 6, 12)`),
    uniqueIndex('subscriptions_one_running')
      .on(t.user_id, t.drug)
      .where(isIn(t.state, ['pending', 'active', 'paused'])),
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
    state: text().notNull(),
  },
  (t) => [
    unique('periods_once').on(t.subscription_id, t.n),
    oneOf('periods_state', t.state, ['open', 'held', 'paid', 'failed', 'released']),
  ],
)

/** What a patient changed, with the figures that were shown first; open while it can be undone. */
export const subscriptionChanges = pgTable(
  'subscription_changes',
  {
    id: key(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    kind: text().notNull(),
    preview: jsonb().notNull(),
    before: jsonb().notNull(),
    by: text().notNull(),
    reason: text().notNull(),
    at: instant().notNull(),
    undo_until: instant().notNull(),
    state: text().notNull(),
  },
  (t) => [
    oneOf('subscription_changes_kind', t.kind, ['cancelled', 'paused', 'moved']),
    oneOf('subscription_changes_state', t.state, ['open', 'undone', 'final']),
    uniqueIndex('subscription_changes_one_open')
      .on(t.subscription_id)
      .where(isIn(t.state, ['open'])),
  ],
)

/** An order is one shipment of one drug (D-14). */
export const orders = pgTable(
  'orders',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    drug: text().notNull(),
    product_id: text().notNull(),
    subscription_id: ref(() => subscriptions.id).notNull(),
    /** The period whose money pays for this shipment. */
    period_id: ref(() => periods.id),
    shipment_no: integer().notNull(),
    kind: text().notNull(),
    status: text().notNull(),
    /** Where a payment_failed order returns to once paid (D-18). */
    resume_status: text(),
    status_since: instant().notNull(),
    /** 0 none, 1 form, 2 video, 3 with doctor, 4 prescription awaits the patient (S-53). */
    submitted: integer().notNull().default(0),
    provider: integer().notNull(),
    state: text().notNull(),
    cart_id: ref(() => carts.id),
    due_on: date({ mode: 'string' }),
    dose_change: boolean().notNull().default(false),
    taken_by: ref(() => staffPeople.id),
    taken_at: instant(),
    denial_reason: text(),
    denial_text: text(),
    pause_reason: text(),
    version: integer().notNull().default(0),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('orders_status', t.status, orderLifeCycle.states),
    oneOf('orders_kind', t.kind, ['first', 'refill', 'continuation']),
    oneOf('orders_drug', t.drug, DRUGS),
    check('orders_resume', sql`(${t.status} = 'payment_failed') = (${t.resume_status} is not null)`),
    unique('orders_shipment').on(t.subscription_id, t.shipment_no),
    uniqueIndex('orders_first_of_cart')
      .on(t.cart_id)
      .where(sql`${t.kind} = 'first'`),
    uniqueIndex('orders_one_unshipped').on(t.user_id, t.drug).where(isIn(t.status, UNSHIPPED_STATUSES)),
    index('orders_user').on(t.user_id, t.created_at),
    index('orders_status_at').on(t.status, t.status_since),
  ],
)

export const orderHistory = pgTable(
  'order_history',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    n: integer().notNull(),
    event: text().notNull(),
    from_status: text(),
    to_status: text().notNull(),
    actor: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [unique('order_history_once').on(t.order_id, t.n)],
)

export const shipments = pgTable(
  'shipments',
  {
    id: key(),
    order_id: ref(() => orders.id).notNull(),
    kind: text().notNull(),
    /** The address as it stood at acceptance (M-15). */
    name: text().notNull(),
    line_1: text().notNull(),
    line_2: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    ship_on: date({ mode: 'string' }).notNull(),
    carrier: text(),
    tracking: text(),
    shipped_at: instant(),
    delivered_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    oneOf('shipments_kind', t.kind, ['original', 'replacement']),
    uniqueIndex('shipments_one_original')
      .on(t.order_id)
      .where(isIn(t.kind, ['original'])),
    unique('shipments_tracking').on(t.carrier, t.tracking),
  ],
)

/** The one price book (D-12), seeded from the domain's rows; a row holds from its day until another begins. */
export const priceRows = pgTable(
  'price_rows',
  {
    id: key(),
    list: text().notNull(),
    drug: text().notNull(),
    term: integer().notNull(),
    part: text().notNull(),
    cents: integer().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    valid_to: date({ mode: 'string' }),
  },
  (t) => [
    unique('price_rows_once').on(t.list, t.drug, t.term, t.part, t.valid_from),
    oneOf('price_rows_list', t.list, ['checkout', 'buymore', 'upgrade']),
    oneOf('price_rows_drug', t.drug, DRUGS),
    oneOf('price_rows_part', t.part, ['first', 'regular', 'total']),
    check('price_rows_cents', sql`${t.cents} >= 50`),
  ],
)

/** Prices that somebody proposed; a second person publishes them (M-21). */
export const priceDrafts = pgTable(
  'price_drafts',
  {
    id: key(),
    public_id: publicId(),
    rows: jsonb().notNull(),
    valid_from: date({ mode: 'string' }).notNull(),
    author: text().notNull(),
    approver: text(),
    state: text().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('price_drafts_state', t.state, ['draft', 'published', 'dropped']),
    check('price_drafts_two_people', sql`${t.approver} is null or ${t.approver} <> ${t.author}`),
  ],
)

/** What a call-centre cart link was made with, and whether it was opened (M-30). */
export const cartLinks = pgTable(
  'cart_links',
  {
    id: key(),
    cart_id: ref(() => carts.id)
      .notNull()
      .unique(),
    staff_id: ref(() => staffPeople.id).notNull(),
    term: integer().notNull(),
    coupon: text(),
    sent_by: text().notNull(),
    made_at: instant().notNull(),
    opened_at: instant(),
  },
  (t) => [oneOf('cart_links_sent', t.sent_by, ['email', 'sms', 'none'])],
)

/** What the buyer answered to the add-on of an order, once (C-UPS); a paid one is written with its hold. */
export const addonChoices = pgTable(
  'addon_choices',
  {
    id: key(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    selection: text().notNull(),
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('addon_choices_selection', t.selection, ['Nausea', 'B12', 'Bundle', 'None']),
    check('addon_choices_none', sql`(${t.selection} = 'None') = (${t.cents} = 0)`),
  ],
)

/** One report to the affiliate of each order that a click brought (C-CNV); `key` tells repetitions of it apart. */
export const conversions = pgTable(
  'conversions',
  {
    id: key(),
    key: publicId(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    body: jsonb().notNull(),
    state: text().notNull(),
    tries: integer().notNull().default(0),
    /** Why the last try failed, in words; null once it was accepted. */
    error: text(),
    /** Real time; a run that a crash left behind is taken over after it. */
    lease_until: instant(),
    created_at: instant().notNull(),
    sent_at: instant(),
  },
  (t) => [oneOf('conversions_state', t.state, ['waiting', 'sending', 'sent', 'failed'])],
)

/** Where the purchase of an order came from, as the visit stood then (M-32); it never changes afterwards. */
export const orderOrigins = pgTable(
  'order_origins',
  {
    id: key(),
    order_id: ref(() => orders.id)
      .notNull()
      .unique(),
    /** The word that reports count by (domain: attribution). */
    source: text().notNull(),
    /** The affiliate's click id. */
    c_id: text(),
    sema_offer: text(),
    tir_offer: text(),
    offer: text(),
    tracking_session: text(),
    first_touch: jsonb(),
    last_touch: jsonb(),
    /** What the purchase came to, cents. */
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [index('order_origins_at').on(t.at)],
)

/** What our own receiver was told, where no partner's endpoint is set (S-43). */
export const conversionReceipts = pgTable('conversion_receipts', {
  key: text().primaryKey(),
  body: jsonb().notNull(),
  at: instant().notNull(),
})
