import type { CardBehavior } from './test-cards.ts'

export type Circumstances = {
  /** The customer is not present (a renewal): the card issuer cannot authenticate them. */
  offSession: boolean
  /** The payment method was attached to the customer before this charge. */
  saved: boolean
  /** The card is being saved for later use with this charge. */
  saving: boolean
  /** The customer has just passed 3-D Secure. */
  authenticated: boolean
  /** The customer passed 3-D Secure when the card was saved. */
  setUp: boolean
}

export type Verdict =
  | { verdict: 'approved' }
  | { verdict: 'authenticate' }
  | { verdict: 'declined'; code: string; declineCode?: string; message: string; blocked: boolean }

/** Returns the card issuer's decision about one charge on a published test card. */
export function decideCharge(card: CardBehavior, at: Circumstances): Verdict {
  const asks =
    card.authentication === 'always'
      ? !at.authenticated
      : card.authentication === 'setup'
        ? !at.authenticated && !at.setUp && (at.saving || at.offSession)
        : false
  if (asks && at.offSession)
    return {
      verdict: 'declined',
      code: 'authentication_required',
      declineCode: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
      blocked: false,
    }
  if (asks) return { verdict: 'authenticate' }
  const { decline } = card
  if (decline && (decline.when === 'always' || at.saved))
    return {
      verdict: 'declined',
      code: decline.code,
      declineCode: decline.declineCode,
      message: decline.message,
      blocked: card.blocked === true,
    }
  return { verdict: 'approved' }
}

const DAY = 24 * 60 * 60

/**
 * Returns how many seconds an authorization is valid: 7 days, but 4 days 18 hours for a Visa charged off-session
 * (integrations.md 1.4).
 */
export function authorizationSeconds(brand: string, offSession: boolean): number {
  return brand === 'visa' && offSession ? 4 * DAY + 18 * 60 * 60 : 7 * DAY
}
