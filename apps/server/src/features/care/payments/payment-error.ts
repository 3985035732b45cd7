import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { isKeyOf } from '@contour/domain/table-keys'
import { AppError } from '../../../app-error.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'

/** Our own decline categories in addition to the gateway's: a token that is not a card, and a blocked card (S-35). */
export const UNUSABLE_CARD = 'unusable'
export const TOO_MANY_ATTEMPTS = 'attempts'
/** The authorization succeeded, but the patient already had an active order of the drug. */
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
 * Returns the error that the patient sees for an intent that did not become an authorization. The messages come from
 * the contract's table; the stated client rules match on their wording (document 2 §8, S-40).
 */
export function paymentError(intent: PaymentIntentRow): AppError {
  if (intent.state === 'action')
    return new AppError('requires_action', { details: { client_secret: intent.client_secret } })
  if (intent.state === 'declined' || intent.decline_category) {
    const category = intent.decline_category ?? ''
    if (category === 'authentication')
      return new AppError('card_declined', { message: PAYMENT_MESSAGES.notConfirmed })
    return new AppError(isKeyOf(CODES, category) ? CODES[category] : 'card_declined')
  }
  if (intent.state === 'expired') return new AppError('unavailable')
  // The request was sent and no response came: it is looked up until the gateway reports the outcome (integrations.md
  // 1.3).
  if (intent.state === 'unknown') return new AppError('payment_unanswered')
  if (intent.state === 'voiding' || intent.state === 'voided') return new AppError('conflict')
  return new AppError('payment_pending')
}
