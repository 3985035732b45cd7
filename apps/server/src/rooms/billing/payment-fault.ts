import { Fault } from '../../fault.ts'
import type { Decline } from '../../adapters/payment/port.ts'
import type { IntentRow } from './intent-store.ts'

/** Decline categories of our own beside the gateway's: a token that is no card, and a card that is spent (S-35). */
export const UNUSABLE = 'unusable'
export const ATTEMPTS = 'attempts'
/** The hold stood, and an order of the person and drug was there first. */
export const ACTIVE_ORDER = 'active_order'

const CODES = {
  insufficient_funds: 'card_insufficient',
  cvc: 'card_cvc',
  avs: 'card_address',
  [UNUSABLE]: 'card_unusable',
  [ATTEMPTS]: 'card_attempts',
  [ACTIVE_ORDER]: 'active_order',
} as const

/**
 * What the person is told of an intent that did not become a hold. The messages come from the contract's table,
 * whose words the stated client rules key on (document 2 §8, S-40).
 */
export function paymentFault(intent: IntentRow): Fault {
  if (intent.state === 'action')
    return new Fault('requires_action', { details: { client_secret: intent.client_secret } })
  if (intent.state === 'declined' || intent.decline_category) {
    const category = intent.decline_category as
      Decline['category'] | typeof UNUSABLE | typeof ATTEMPTS | typeof ACTIVE_ORDER
    return new Fault(CODES[category as keyof typeof CODES] ?? 'card_declined')
  }
  if (intent.state === 'expired') return new Fault('unavailable')
  // Asked, and no answer came: it is looked up until the company tells (integrations.md 1.3).
  if (intent.state === 'unknown') return new Fault('payment_unanswered')
  if (intent.state === 'voiding' || intent.state === 'voided') return new Fault('conflict')
  return new Fault('payment_pending')
}
