import { and, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm'
import type { Reader } from '../../../db/database.ts'
import { intents } from '../../../db/schema.ts'
import type { OrderRow } from '../orders/index.ts'
import type { PaymentIntentRow } from '../payments/index.ts'
import { leftCentsOfEach } from '../payments/index.ts'

type PaidOrder = Pick<OrderRow, 'id' | 'period_id'>

/** Returns the payment of each order that has one, by the order's key; as many statements for one order as for a page. */
async function paymentsOf(db: Reader, orders: readonly PaidOrder[]): Promise<Map<number, PaymentIntentRow>> {
  if (orders.length === 0) return new Map()
  const periods = orders.flatMap(({ period_id }) => (period_id === null ? [] : [period_id]))
  const paid = await db
    .select()
    .from(intents)
    .where(
      and(
        or(
          inArray(
            intents.order_id,
            orders.map(({ id }) => id),
          ),
          inArray(intents.period_id, periods),
        ),
        eq(intents.state, 'captured'),
        ne(intents.purpose, 'addon'),
        isNotNull(intents.captured_cents),
      ),
    )
    .orderBy(desc(intents.id))
  const payments = new Map<number, PaymentIntentRow>()
  for (const { id, period_id } of orders) {
    const payment = paid.find(
      (row) => row.order_id === id || (period_id !== null && row.period_id === period_id),
    )
    if (payment) payments.set(id, payment)
  }
  return payments
}

/**
 * Returns the captured payment that a shipment belongs to: that of its order, or of its billing period, whose money was
 * captured with the first shipment (M-18); null if nothing was captured.
 */
export async function paymentOf(db: Reader, order: PaidOrder): Promise<PaymentIntentRow | null> {
  return (await paymentsOf(db, [order])).get(order.id) ?? null
}

/** Returns the cents that can still be refunded for a shipment of each order with a payment, by the order's key. */
export async function refundableCents(
  db: Reader,
  orders: readonly PaidOrder[],
): Promise<Map<number, number>> {
  const payments = [...(await paymentsOf(db, orders))]
  const left = await leftCentsOfEach(
    db,
    payments.map(([, payment]) => payment),
  )
  return new Map(payments.map(([order, { id }]) => [order, left.get(id) ?? 0]))
}
