import type { CardAmount, ReturnedMoney } from '@contour/domain/subscriptions/denial-refund'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import type { OrderRow } from '../orders/index.ts'
import { intentsOf } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { drawRefund, refundedCents } from './refund-store.ts'
import { askRelease } from './release-holds.ts'

type Closing = {
  order: OrderRow
  reason: 'denied' | 'cancelled'
  by: string
  /** True where a letter of the same transaction names the sums. */
  patientTold: boolean
}

/**
 * Returns the money of an order that is closed before it shipped, in the transaction that closes it: holds are marked
 * for void, and what was captured for it although nothing shipped is refunded in full. Settle `asked` after the commit.
 */
export async function returnOrderMoney(
  tx: Tx,
  ctx: Ctx,
  { order, reason, by, patientTold }: Closing,
): Promise<{ asked: number[]; money: ReturnedMoney }> {
  const released = (await intentsOf(tx, order.id, ['held'])).map((held) => onCard(held, held.cents))
  const asked = await askRelease(tx, ctx, order.id, reason)
  const refunded: CardAmount[] = []
  for (const intent of await intentsOf(tx, order.id, ['captured'])) {
    const cents = (intent.captured_cents ?? 0) - (await refundedCents(tx, intent.id))
    if (cents <= 0) continue
    await drawRefund(tx, ctx, {
      intent,
      cents,
      reason,
      by,
      waits: false,
      cause: 'order_closed',
      patientTold,
    })
    refunded.push(onCard(intent, cents))
  }
  return { asked, money: { refunded, released } }
}

/** An amount in cents on the card of a payment. */
export const onCard = (intent: IntentRow, cents: number): CardAmount => ({
  cents,
  brand: intent.card_brand,
  last4: intent.card_last4,
})
