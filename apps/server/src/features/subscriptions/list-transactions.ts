import type { Drug } from '@contour/domain/catalog/products'
import type { Term } from '@contour/domain/catalog/price-book'
import { dollars } from '@contour/domain/money/cents'
import { desc, eq, inArray } from 'drizzle-orm'
import { asPatient } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { intents, orders, refunds, subscriptions } from '../../db/schema.ts'
import { paymentStateOf } from '../payments/payment-state.ts'
import type { PaymentIntentRow } from '../payments/payment-intent-store.ts'
import type { PaymentSummary } from '../payments/payment-state.ts'
import { subscriptionName } from './own-subscription.ts'
import { snapshotOf } from '../payments/purchase-snapshot.ts'
import { purchasedBy } from './purchased-subscription.ts'

/** Payment status in the response: success as soon as the authorization succeeds. */
const STATUS: Record<PaymentSummary, 'success' | 'pending' | 'failed' | 'voided' | 'refunded'> = {
  pending: 'pending',
  held: 'success',
  captured: 'success',
  partly_refunded: 'success',
  refunded: 'refunded',
  voided: 'voided',
  declined: 'failed',
  expired: 'failed',
}

/**
 * GET /api/transaction-items: lists the caller's payments, newest first. A reauthorization is the same payment (D-18).
 */
export async function listTransactions(ctx: Ctx, caller: Caller) {
  const patient = asPatient(caller)
  const rows = await ctx.db
    .select({ intent: intents, order: orders.public_id, plan: subscriptions })
    .from(intents)
    .leftJoin(orders, eq(orders.id, intents.order_id))
    .leftJoin(subscriptions, eq(subscriptions.id, intents.subscription_id))
    .where(eq(intents.user_id, patient.userId))
    .orderBy(desc(intents.created_at), desc(intents.id))
  const given = await refundsOf(
    ctx,
    rows.map(({ intent }) => intent.id),
  )
  return {
    status: 'success' as const,
    message: 'Your payments.',
    transactions: rows
      .filter(({ intent }) => !isReplaced(intent, rows))
      .map((row) => {
        const refunded = given.get(row.intent.id) ?? 0
        const state = paymentStateOf(row.intent, refunded)
        return {
          id: row.intent.public_id,
          transaction_id: row.intent.public_id,
          amount: dollars(row.intent.captured_cents ?? row.intent.cents),
          created_at: row.intent.created_at.toISOString(),
          status: STATUS[state],
          product_name: nameOf(row.intent, row.plan, rows),
          payment_state: state,
          refunded: dollars(refunded),
          order_id: row.order,
          subscription_id: row.plan?.public_id ?? null,
          has_invoice: !['pending', 'declined'].includes(state) && row.intent.gateway_ref !== null,
        }
      }),
  }
}

/** An authorization is hidden once a newer one replaces it; a reauthorization that was declined replaces nothing. */
function isReplaced(intent: PaymentIntentRow, all: readonly { intent: PaymentIntentRow }[]): boolean {
  const newer = all.find(({ intent: other }) => other.replaces === intent.id)
  return newer !== undefined && !['declined', 'expired'].includes(newer.intent.state)
}

/**
 * Returns what was bought: the product of a purchase, even if the card was declined and no subscription was created,
 * and for a reauthorization the product of the original payment. Renewals have no name of their own and show as
 * "Subscription" (C-BIL-018).
 */
function nameOf(
  intent: PaymentIntentRow,
  subscription: { drug: Drug; term: Term } | null,
  all: readonly { intent: PaymentIntentRow }[],
): string | null {
  const { purpose } = rootOfAuthorization(intent, all)
  if (purpose === 'fee') return 'Early termination fee'
  if (purpose === 'addon') return 'Add-on'
  if (purpose !== 'checkout' && purpose !== 'buymore') return null
  const wanted = subscription ?? snapshotOf(intent) ?? purchasedBy(intent)
  return wanted?.drug && wanted.term ? subscriptionName(wanted) : null
}

/** Returns the original payment of a reauthorization. */
function rootOfAuthorization(
  intent: PaymentIntentRow,
  all: readonly { intent: PaymentIntentRow }[],
): PaymentIntentRow {
  const before = intent.replaces === null ? undefined : all.find((row) => row.intent.id === intent.replaces)
  return before ? rootOfAuthorization(before.intent, all) : intent
}

async function refundsOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const given = new Map<number, number>()
  if (ids.length === 0) return given
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.intent_id, [...ids]))
  for (const row of rows)
    if (row.state === 'made') given.set(row.intent_id, (given.get(row.intent_id) ?? 0) + row.cents)
  return given
}
