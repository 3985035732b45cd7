import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import type { AddressValue } from '../address/address-value.ts'
import { CallError, isLost, isPaymentOpen } from '@contour/client/call-error'
import { readSession } from '../lib/session.ts'
import { CardFailure, type CardHandle, type TokenizedCard } from './card-handle.ts'
import { cardOwner } from './card-owner.ts'

/** How often a payment in progress is checked again, and after how many milliseconds. */
const POLL_DELAY = { times: 8, ms: 2000 }

/** Turns the card field's content into a token, with the address for the card issuer. Throws a CardFailure. */
export async function tokenOf(card: CardHandle | null, address: AddressValue): Promise<TokenizedCard> {
  if (!card) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
  return await card.tokenize(cardOwner(readSession()?.user, address))
}

export type AuthenticationChallenge = { setupId: string | undefined }

/**
 * Sends a call that moves money until its outcome is known. A 3-D Secure challenge is completed in the card field; the
 * same call then returns the result, so nothing is paid or saved twice (D-24). Without a card field, a challenge is an
 * error like any other. With `onLost`, a lost connection is not final either: the patient is informed that the outcome
 * is unknown, and the same call is repeated until it is known (D-71). Throws a CallError.
 */
export async function withAuthentication<T>(
  card: CardHandle | null,
  send: (question: AuthenticationChallenge) => Promise<T>,
  onLost?: () => void,
): Promise<T> {
  let question: AuthenticationChallenge = { setupId: undefined }
  for (let asked = 0; ; asked += 1) {
    try {
      return await send(question)
    } catch (error) {
      if (!(error instanceof CallError) || asked >= POLL_DELAY.times) throw error
      const { client_secret: secret, setup_id: setup } = error.details
      if (card && error.code === 'requires_action' && typeof secret === 'string') {
        await card.authenticate(secret)
        if (typeof setup === 'string') question = { setupId: setup }
      } else if (isPaymentOpen(error) || (onLost && isLost(error))) {
        if (isLost(error)) onLost?.()
        await new Promise((done) => setTimeout(done, POLL_DELAY.ms))
      } else throw error
    }
  }
}

/** Facts of a card that are sent with its token (D-28). */
export const cardFacts = ({ brand, last4, expMonth, expYear }: TokenizedCard) => ({
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
})
