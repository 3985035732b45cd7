/** Messages of the failure box at checkout (document 2 §8; CVV and billing address from S-39). */
export const PAYMENT_MESSAGES = {
  declined:
    'Uh oh! It looks like your card was declined. No worries—your bank might have sent you a text to approve the charge. Just reply to their message to approve it and try again, or feel free to use a different card.',
  activeOrder: 'An active order exists on your account. Please login to your account to view or modify it.',
  insufficient:
    'It looks like your card has insufficient funds. Please use a different payment method or contact your bank for assistance.',
  cvv: 'The security code (CVV) you entered does not match your card. Please check it and try again.',
  billingAddress:
    'The billing address you entered does not match the one on file with your bank. Please check it and try again.',
  repeated:
    "You've tried this card multiple times without success. Please use a different card to complete your purchase.",
  /** The server's own message once a card has been declined three times in 24 hours (S-35). */
  cardAttempts:
    'We were unable to process your card after 3 attempts. Please use a different card or contact support.',
  /** The answer to "This is not me", and to a challenge that failed: no text of the bank waits for a reply. */
  notConfirmed:
    'This payment was not confirmed with your bank, so it was refused. Nothing was charged. Try again, or use a different card.',
  formNotReady: 'Payment form not ready. Please refresh the page.',
  noCardField:
    'Cards cannot be entered here at the moment. Nothing has been charged. Please contact support to pay.',
  invalidCard: 'Invalid card details',
} as const

/** Card attempts after which the different-card message is shown (document 2 §9). */
export const MAX_CARD_ATTEMPTS = 3

type Failure = { serverMessage: string | null | undefined; clientFailures: number }

/**
 * Returns the text of the failure box. Server messages that are shown unchanged are matched first, then the most
 * specific; the comparison ignores case (S-40).
 *
 * `clientFailures` counts the failures of this card on this page, the current one included (S-35).
 */
export function paymentMessage({ serverMessage, clientFailures }: Failure): string {
  const said = (serverMessage ?? '').trim()
  const has = (...needles: string[]) => needles.some((needle) => said.toLowerCase().includes(needle))

  if (has('3 attempts', 'unable to process your card after')) return said
  if (has('an active order exists')) return said
  if (said === PAYMENT_MESSAGES.notConfirmed) return said
  if (clientFailures >= MAX_CARD_ATTEMPTS) {
    return said ? `${PAYMENT_MESSAGES.repeated} Error: ${said}` : PAYMENT_MESSAGES.repeated
  }
  if (has('insufficient')) return PAYMENT_MESSAGES.insufficient
  if (has('cvv', 'security code')) return PAYMENT_MESSAGES.cvv
  if (has('avs', 'address', 'billing')) return PAYMENT_MESSAGES.billingAddress
  return PAYMENT_MESSAGES.declined
}
