import { orderNumber } from '@contour/domain/orders/order-number'
import type { Reader } from '../../../db/database.ts'
import { leftCentsOfEach } from '../../care/payments/index.ts'
import type { PersonPayment } from '../../care/subscriptions/index.ts'

/** The payments of a person as support names them on the phone: what for, which card, what happened; nothing clinical (D-94). */
export async function toPaymentRows(db: Reader, payments: readonly PersonPayment[]) {
  const left = await leftCentsOfEach(
    db,
    payments.map(({ intent }) => intent),
  )
  return payments.map(({ intent, root, order, events, at }) => ({
    id: intent.public_id,
    purpose: root.purpose,
    order_id: order,
    order_number: intent.order_id === null ? null : orderNumber(intent.order_id),
    cents: intent.captured_cents ?? intent.cents,
    card: intent.card_last4 ? `${intent.card_brand ?? 'card'} ${intent.card_last4}` : null,
    at,
    events,
    left_cents: left.get(intent.id) ?? 0,
  }))
}
