import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { intents } from '../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import type { PaymentIntentRow } from '../payments/payment-intent-store.ts'
import { refundedCents } from '../payments/refund-store.ts'

/**
 * Returns the captured payment that a shipment belongs to: that of its order, or of its billing period, whose money was
 * captured with the first shipment (M-18); null if nothing was captured.
 */
export async function paymentOf(db: Reader, order: OrderRow): Promise<PaymentIntentRow | null> {
  const ofOrder = eq(intents.order_id, order.id)
  const [paid] = await db
    .select()
    .from(intents)
    .where(
      and(
        order.period_id === null ? ofOrder : or(ofOrder, eq(intents.period_id, order.period_id)),
        eq(intents.state, 'captured'),
        ne(intents.purpose, 'addon'),
        isNotNull(intents.captured_cents),
      ),
    )
    .orderBy(desc(intents.id))
    .limit(1)
  return paid ?? null
}

/** Returns the cents that can still be refunded for a shipment of an order. */
export async function refundableCents(db: Reader, order: OrderRow): Promise<number> {
  const payment = await paymentOf(db, order)
  return payment ? (payment.captured_cents ?? 0) - (await refundedCents(db, payment.id)) : 0
}
