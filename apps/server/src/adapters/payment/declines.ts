import type { CardChecks, Decline, DeclineCategory } from './port.ts'

/** The gateway's own codes. */
export type RawDecline = { code?: string | null; declineCode?: string | null; adviceCode?: string | null }

const CATEGORY: Record<string, DeclineCategory> = {
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
  incorrect_zip: 'avs',
  incorrect_postal_code: 'avs',
  postal_code_invalid: 'avs',
  incorrect_address: 'avs',
  expired_card: 'expired',
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  setup_intent_authentication_failure: 'authentication',
  try_again_later: 'retry_later',
  processing_error: 'retry_later',
  issuer_not_available: 'retry_later',
  reenter_transaction: 'retry_later',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  pickup_card: 'blocked',
  fraudulent: 'blocked',
  merchant_blacklist: 'blocked',
}

/**
 * What the patient reads. Document 2 §8 matches on "insufficient", "security code" and "billing address"; no other text
 * may contain those words, nor "address", "avs", "cvv", and none reveals that a card is lost, stolen or suspect.
 */
const MESSAGE: Record<DeclineCategory, string> = {
  insufficient_funds: 'Your card was declined: insufficient funds.',
  cvc: 'Your card was declined: the security code does not match.',
  avs: 'Your card was declined: the billing address does not match the one your bank has.',
  expired: 'Your card was declined.',
  generic: 'Your card was declined.',
  authentication: 'Your card was declined: your bank could not confirm that it was you.',
  blocked: 'Your card was declined.',
  retry_later: 'Your card was declined. Please try again in a moment.',
}

/** The categories after which the same card may be retried automatically (dunning, integrations.md 1.8). */
const RETRYABLE: readonly DeclineCategory[] = ['insufficient_funds', 'generic', 'retry_later']

export function declineOf(category: DeclineCategory, code: string, mayRetry = true): Decline {
  return {
    category,
    code,
    retryable: mayRetry && RETRYABLE.includes(category),
    customerMessage: MESSAGE[category],
  }
}

/** Maps codes of the gateway to our categories (integrations.md 1.5); what is not listed is generic. */
export function toDecline(raw: RawDecline): Decline {
  const code = raw.declineCode ?? raw.code ?? 'unknown'
  const category = CATEGORY[raw.declineCode ?? ''] ?? CATEGORY[raw.code ?? ''] ?? 'generic'
  return declineOf(category, code, raw.adviceCode !== 'do_not_try_again')
}

/**
 * A card issuer may authorize the money although a check failed (integrations.md 1.5). Such an authorization is voided
 * and reported as a decline, security code before address.
 */
export function failedCheck(checks: CardChecks): Decline | null {
  if (checks.cvc === 'fail') return declineOf('cvc', 'cvc_check_failed')
  if (checks.zip === 'fail') return declineOf('avs', 'zip_check_failed')
  if (checks.line1 === 'fail') return declineOf('avs', 'line1_check_failed')
  return null
}
