import { MONEY_LABELS, type MoneyEvent, type MoneyEventKind } from './money-events.ts'

/** What a payment is, in one word: what happened to its money last, or that the gateway has not answered. */
export type PaymentWord = MoneyEventKind | 'pending' | 'partly_refunded'

/** The one word of a payment for its patient, the receipt and staff (D-90). */
export function paymentWord(
  events: readonly Pick<MoneyEvent, 'kind'>[],
  isRefundedInPart: boolean,
): PaymentWord {
  const last = events.at(-1)
  if (!last) return 'pending'
  return last.kind === 'refunded' && isRefundedInPart ? 'partly_refunded' : last.kind
}

export const PAYMENT_LABELS: Readonly<Record<PaymentWord, string>> = {
  ...MONEY_LABELS,
  pending: 'Being confirmed',
  partly_refunded: 'Refunded in part',
}
