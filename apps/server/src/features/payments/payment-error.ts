import { AppError } from '../../app-error.ts'
import type { Decline } from '../../adapters/payment/port.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

/** Decline categories of our own beside the gateway's: a token that is no card, and a card that is spent (S-35). */
export const UNUSABLE_CARD = 'unusable'
export const TOO_MANY_ATTEMPTS = 'attempts'
/** The hold stood, and an order of the person and drug was there first. */
export const ACTIVE_ORDER = 'active_order'

const CODES = {
  insufficient_funds: 'card_insufficient',
  cvc: 'card_cvc',
  avs: 'card_address',
  [UNUSABLE_CARD]: 'card_unusable',
  [TOO_MANY_ATTEMPTS]: 'card_attempts',
  [ACTIVE_ORDER]: 'active_order',
} as const

/**
 * What the person is told of an intent that did not become a hold. The messages come from the contract's table,
 * whose words the stated client rules key on (document 2 §8, S-40).
 */
export function paymentError(intent: PaymentIntentRow): AppError {
  if (intent.state === 'action')
    return new AppError('requires_action', { details: { client_secret: intent.client_secret } })
  if (intent.state === 'declined' || intent.decline_category) {
    const category = intent.decline_category as
      Decline['category'] | typeof UNUSABLE_CARD | typeof TOO_MANY_ATTEMPTS | typeof ACTIVE_ORDER
    return new AppError(CODES[category as keyof typeof CODES] ?? 'card_declined')
  }
  if (intent.state === 'expired') return new AppError('unavailable')
  // Asked, and no answer came: it is looked up until the company tells (integrations.md 1.3).
  if (intent.state === 'unknown') return new AppError('payment_unanswered')
  if (intent.state === 'voiding' || intent.state === 'voided') return new AppError('conflict')
  return new AppError('payment_pending')
}
