import { DISPUTE_STATES, type DisputeState } from '@contour/domain/payments/dispute-life-cycle'
import { LIVE_STATES, paymentLifeCycle, type PaymentState } from '@contour/domain/payments/payment-life-cycle'
import {
  LEDGER_KINDS,
  PAYMENT_PURPOSES,
  UNEXPECTED_MONEY_STATES,
  type LedgerKind,
  type PaymentPurpose,
  type UnexpectedMoneyState,
} from '@contour/domain/payments/payment-purpose'
import { REFUND_CAUSES, REFUND_STATES } from '@contour/domain/payments/refund-life-cycle'
import { CREDIT_STATES, type CreditState } from '@contour/domain/subscriptions/credit-life-cycle'
import type { Drug } from '@contour/domain/catalog/products'
import type { RefundCause, RefundState } from '@contour/domain/payments/refund-life-cycle'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { carts } from './carts.ts'
import { orders } from './orders.ts'
import { periods, subscriptions } from './subscriptions.ts'
import { instant, isIn, key, oneOf, publicId, ref } from './columns.ts'
import { users } from './people.ts'

/**
 * One row per movement of money, committed before the gateway is called (security.md 8). `key` is `{operation}:{intent
 * row}:{attempt}` (D-19).
 */
export const intents = pgTable(
  'intents',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    purpose: text().$type<PaymentPurpose>().notNull(),
    /** What a checkout buys: reserved for the patient until the gateway has responded. */
    drug: text().$type<Drug>(),
    cart_id: ref(() => carts.id),
    /** Created before the authorization (D-19); the order row may not exist yet. */
    order_public_id: text(),
    order_id: ref(() => orders.id),
    subscription_id: ref(() => subscriptions.id),
    period_id: ref(() => periods.id),
    attempt: integer().notNull(),
    /** The authorization that this one replaces (D-18). */
    replaces: bigint({ mode: 'number' }),
    key: text().notNull().unique(),
    cents: integer().notNull(),
    captured_cents: integer(),
    state: text().$type<PaymentState>().notNull(),
    gateway: text().notNull(),
    gateway_ref: text(),
    client_secret: text(),
    /** The gateway's value, never calculated by us (D-18). */
    capture_before: instant(),
    card_token: text(),
    card_ref: text(),
    card_fp: text(),
    card_brand: text(),
    card_last4: text(),
    decline_category: text(),
    decline_code: text(),
    /** Unexpected money that the gateway reported after this intent was over, until it is voided or refunded (D-71). */
    stray: text().$type<UnexpectedMoneyState>(),
    /** What the order is created from once authorized, also after a crash between authorization and order. */
    snapshot: jsonb(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  (t) => [
    oneOf('intents_state', t.state, paymentLifeCycle.states),
    oneOf('intents_purpose', t.purpose, PAYMENT_PURPOSES),
    oneOf('intents_stray', t.stray, UNEXPECTED_MONEY_STATES),
    check('intents_cents', sql`${t.cents} > 0`),
    uniqueIndex('intents_gateway_ref')
      // Its reference first: the gateway's events name nothing else.
      .on(t.gateway_ref, t.gateway)
      .where(sql`${t.gateway_ref} is not null`),
    uniqueIndex('intents_live_cart')
      .on(t.cart_id, t.purpose)
      .where(sql`${isIn(t.state, LIVE_STATES)} and ${t.replaces} is null and ${t.cart_id} is not null`),
    uniqueIndex('intents_live_purchase')
      .on(t.user_id, t.drug)
      .where(sql`${t.purpose} = 'checkout' and ${isIn(t.state, ['created', 'unknown', 'action'])}`),
    uniqueIndex('intents_live_order')
      .on(t.order_id, t.purpose)
      .where(sql`${isIn(t.state, LIVE_STATES)} and ${t.replaces} is null and ${t.order_id} is not null`),
    uniqueIndex('intents_live_period')
      .on(t.period_id)
      .where(sql`${isIn(t.state, LIVE_STATES)} and ${t.replaces} is null and ${t.period_id} is not null`),
    uniqueIndex('intents_one_fee')
      .on(t.subscription_id)
      .where(sql`${t.purpose} = 'fee' and ${t.state} not in ('declined', 'expired', 'voided')`),
    uniqueIndex('intents_one_replacement')
      .on(t.replaces)
      .where(sql`${isIn(t.state, LIVE_STATES)} and ${t.replaces} is not null`),
    index('intents_holds')
      .on(t.capture_before, t.id)
      .where(isIn(t.state, ['held'])),
    index('intents_unsettled').on(t.state, t.updated_at),
    index('intents_order').on(t.order_id),
    // The unique indexes above cover live intents only; histories and counts query all.
    index('intents_user').on(t.user_id),
    index('intents_cart').on(t.cart_id),
    index('intents_period').on(t.period_id),
    index('intents_subscription').on(t.subscription_id),
    index('intents_stray_open')
      .on(t.id)
      .where(sql`${isIn(t.stray, ['voiding'])}`),
    index('intents_replaces')
      .on(t.replaces)
      .where(sql`${t.replaces} is not null`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: key(),
    public_id: publicId(),
    intent_id: ref(() => intents.id).notNull(),
    key: text().notNull().unique(),
    cents: integer().notNull(),
    reason: text().notNull(),
    approver: text().notNull(),
    second_approver: text(),
    state: text().$type<RefundState>().notNull(),
    /** Why the server refunded automatically; null for a refund that a patient or staff member requested. */
    cause: text().$type<RefundCause>(),
    /** True if another message already states the exact amount and the card (D-42). */
    patient_told: boolean().notNull().default(false),
    gateway_ref: text(),
    at: instant().notNull(),
    /** Real time of the gateway's last response or event. */
    updated_at: instant().notNull(),
  },
  (t) => [
    index('refunds_open').on(t.state),
    index('refunds_list').on(sql`(${t.state} <> 'waiting')`, t.id.desc().nullsFirst()),
    index('refunds_intent').on(t.intent_id),
    index('refunds_approver').on(t.approver, t.at),
    oneOf('refunds_state', t.state, REFUND_STATES),
    check('refunds_cents', sql`${t.cents} > 0`),
    oneOf('refunds_cause', t.cause, REFUND_CAUSES),
    check('refunds_two_people', sql`${t.second_approver} is null or ${t.second_approver} <> ${t.approver}`),
  ],
)

/** Append only: every movement of money, in cents. */
export const ledger = pgTable(
  'ledger',
  {
    id: key(),
    intent_id: ref(() => intents.id).notNull(),
    refund_id: ref(() => refunds.id),
    kind: text().$type<LedgerKind>().notNull(),
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('ledger_kind', t.kind, LEDGER_KINDS),
    unique('ledger_once').on(t.intent_id, t.kind, t.refund_id).nullsNotDistinct(),
  ],
)

export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    id: key(),
    source: text().notNull(),
    event_id: text().notNull(),
    type: text().notNull(),
    object_ref: text(),
    dispute: jsonb(),
    /** The saved card that the event is about (D-99). */
    card_ref: text(),
    received_at: instant().notNull(),
    applied_at: instant(),
    /** Real time before which a failed event is not retried; null if it can be retried at once. */
    next_try_at: instant(),
    tries: integer().notNull().default(0),
    error: text(),
  },
  (t) => [
    unique('webhook_inbox_once').on(t.source, t.event_id),
    index('webhook_inbox_open').on(t.applied_at),
  ],
)

/** One invoice number per payment; a reauthorization retains the number of the authorization it replaces (M-29). */
export const invoices = pgTable('invoices', {
  id: key(),
  intent_id: ref(() => intents.id)
    .notNull()
    .unique(),
  at: instant().notNull(),
})

/** A credit that the next charges use (M-28). */
export const credits = pgTable(
  'credits',
  {
    id: key(),
    public_id: publicId(),
    user_id: ref(() => users.id).notNull(),
    cents: integer().notNull(),
    used_cents: integer().notNull().default(0),
    reason: text().notNull(),
    by: text().notNull(),
    /** Only a granted credit is deducted; above the limit a second approver grants it (D-61). */
    state: text().$type<CreditState>().notNull().default('granted'),
    second_approver: text(),
    at: instant().notNull(),
  },
  (t) => [
    oneOf('credits_state', t.state, CREDIT_STATES),
    check('credits_two_people', sql`${t.second_approver} is null or ${t.second_approver} <> ${t.by}`),
    index('credits_by').on(t.by, t.at),
    index('credits_list').on(sql`(${t.state} <> 'waiting')`, t.id.desc().nullsFirst()),
    index('credits_user').on(t.user_id),
    check('credits_used', sql`${t.used_cents} >= 0 and ${t.used_cents} <= ${t.cents}`),
  ],
)

/** Which credit paid how much of which charge; restored when the charge fails. */
export const creditUses = pgTable(
  'credit_uses',
  {
    id: key(),
    credit_id: ref(() => credits.id).notNull(),
    period_id: ref(() => periods.id).notNull(),
    cents: integer().notNull(),
    at: instant().notNull(),
  },
  (t) => [
    index('credit_uses_period').on(t.period_id),
    unique('credit_uses_once').on(t.credit_id, t.period_id),
  ],
)

/** A dispute as the gateway reported it, and our evidence (M-28). */
export const disputes = pgTable(
  'disputes',
  {
    id: key(),
    public_id: publicId(),
    intent_id: ref(() => intents.id).notNull(),
    gateway_ref: text().notNull().unique(),
    cents: integer().notNull(),
    reason: text().notNull(),
    state: text().$type<DisputeState>().notNull(),
    gateway_state: text().notNull(),
    evidence_due_at: instant(),
    opened_at: instant().notNull(),
    closed_at: instant(),
    /** When billing decided that the renewals which it stopped go on; null until then (M-28). */
    resumed_at: instant(),
    notes: jsonb().notNull(),
  },
  (t) => [oneOf('disputes_state', t.state, DISPUTE_STATES), index('disputes_intent').on(t.intent_id)],
)
