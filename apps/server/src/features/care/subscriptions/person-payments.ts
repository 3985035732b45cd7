import { planNameOf } from '@contour/domain/subscriptions/plan-name'
import type { Drug } from '@contour/domain/catalog/products'
import type { Term } from '@contour/domain/catalog/price-book'
import { addonLines } from '@contour/domain/dosing/addon-lines'
import { datingEvent, moneyEvents, paymentChains } from '@contour/domain/payments/money-events'
import type { MoneyEvent } from '@contour/domain/payments/money-events'
import { desc, eq, sql } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { intents, orders, subscriptions } from '../../../db/schema.ts'
import { addonBoughtBy } from '../orders/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { readPaymentRecords, snapshotOf } from '../payments/index.ts'
import { purchasedBy } from './purchased-subscription.ts'

/** One payment of a person, with the payment that began it if its authorization was renewed. */
export type PersonPayment = {
  intent: PaymentIntentRow
  /** The keys of this payment and of those that it renewed. */
  ids: number[]
  root: PaymentIntentRow
  order: string | null
  plan: { public_id: string; drug: Drug; term: Term } | null
  /** Oldest first; empty while the gateway has not answered. */
  events: MoneyEvent[]
  refundedCents: number
  /** The charge, or what happened last while there is none (D-90). */
  at: string
}

/**
 * Reads the payments of a person, newest first: a renewed authorization is the same payment (D-18), and a renewal that
 * waits for the gateway or was abandoned is none.
 */
export async function readPersonPayments(db: Reader, userId: number): Promise<PersonPayment[]> {
  const rows = await db
    .select({ intent: intents, order: orders.public_id, plan: subscriptions })
    .from(intents)
    .leftJoin(orders, eq(orders.id, intents.order_id))
    .leftJoin(subscriptions, eq(subscriptions.id, intents.subscription_id))
    .where(eq(intents.user_id, userId))
    .orderBy(desc(intents.created_at), desc(intents.id))
  const records = await readPaymentRecords(db, sql`i.user_id = ${userId}`)
  const byId = new Map(rows.map((row) => [row.intent.id, row]))
  const chainOf = new Map(paymentChains(records).map((chain) => [chain.at(-1)?.id, chain]))
  return rows.flatMap(({ intent, order, plan }) => {
    const chain = chainOf.get(intent.id)
    const root = chain && byId.get(chain[0]?.id ?? intent.id)?.intent
    if (!chain || !root) return []
    const events = moneyEvents(chain)
    if (intent.replaces !== null && events.length === 0) return []
    return {
      intent,
      ids: chain.map(({ id }) => id),
      root,
      order,
      plan,
      events,
      refundedCents: events.reduce((sum, { kind, cents }) => (kind === 'refunded' ? sum + cents : sum), 0),
      at: datingEvent(events)?.at ?? intent.created_at.toISOString(),
    }
  })
}

/**
 * Returns what a payment was for: the product of a purchase, even if the card was declined and no subscription was
 * created, or the add-on with what it is (D-90). Renewals have no name of their own and show as "Subscription"
 * (C-BIL-018).
 */
export function nameOfPayment({ root, plan }: Pick<PersonPayment, 'root' | 'plan'>): string | null {
  if (root.purpose === 'fee') return 'Early termination fee'
  if (root.purpose === 'addon') {
    const { addon, term } = addonBoughtBy(root)
    return addonLines(addon, term, root.cents)
      .map(({ title }) => title)
      .join(', ')
  }
  if (root.purpose !== 'checkout' && root.purpose !== 'buymore') return null
  const wanted = plan ?? snapshotOf(root) ?? purchasedBy(root)
  return wanted?.drug && wanted.term ? planNameOf(wanted) : null
}
