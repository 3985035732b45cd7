import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { cardOf, paymentIntentsOf } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { createRefund, leftCents } from './refund-store.ts'
import { voidOrderAuthorizations } from './void-authorizations.ts'

type Closing = {
  order: { id: number }
  reason: 'denied' | 'cancelled'
  /** True if a notification of the same transaction names the amounts. */
  patientNotified: boolean
}

/**
 * Returns the money of an order that is closed before it shipped, in the transaction that closes it: authorizations are
 * marked for void, and money captured although nothing shipped is refunded in full. Reconcile `asked` after the commit.
 */
export async function voidOrRefundOrder(
  tx: Tx,
  ctx: Ctx,
  { order, reason, patientNotified: patientTold }: Closing,
): Promise<{ asked: number[]; money: ReturnedMoney }> {
  const released = (await paymentIntentsOf(tx, order.id, ['held'])).map((held) => onCard(held, held.cents))
  const requested = await voidOrderAuthorizations(tx, ctx, order.id, reason)
  const refunded: CardAmount[] = []
  for (const intent of await paymentIntentsOf(tx, order.id, ['captured'])) {
    const cents = await leftCents(tx, intent)
    if (cents <= 0) continue
    await createRefund(tx, ctx, {
      intent,
      cents,
      reason,
      waits: false,
      cause: 'order_closed',
      patientNotified: patientTold,
    })
    refunded.push(onCard(intent, cents))
  }
  return { asked: requested, money: { refunded, released } }
}

/** Returns an amount in cents on the card of a payment. */
export const onCard = (intent: PaymentIntentRow, cents: number): CardAmount => ({
  cents,
  ...cardOf(intent),
})
