import type { PaymentIntentRow } from './payment-intent-store.ts'

export type PaymentSummary =
  | 'pending'
  | 'held'
  | 'captured'
  | 'voided'
  | 'refunded'
  | 'partly_refunded'
  | 'declined'
  | 'expired'

/** Returns whether money was captured, including a capture that came after the intent was over (D-71). */
export const isCaptured = ({ state, stray }: Pick<PaymentIntentRow, 'state' | 'stray'>): boolean =>
  state === 'captured' || stray === 'captured'

/** Returns the state of a payment's money in one word, for screens and invoices. */
export function paymentStateOf(intent: PaymentIntentRow, refundedCents: number): PaymentSummary {
  if (isCaptured(intent)) {
    if (refundedCents === 0) return 'captured'
    return refundedCents >= (intent.captured_cents ?? intent.cents) ? 'refunded' : 'partly_refunded'
  }
  if (intent.state === 'held' || intent.state === 'capturing') return 'held'
  if (intent.state === 'voiding' || intent.state === 'voided') return 'voided'
  if (intent.state === 'declined') return 'declined'
  return intent.state === 'expired' ? 'expired' : 'pending'
}
