import { MAX_CARD_ATTEMPTS, paymentMessage } from '@contour/domain/payments/payment-messages'
import { DEFAULT_AMOUNT } from '@contour/domain/catalog/price-book'

/**
 * idle, submitting (overlay), confirming (3-D Secure or the wallet asks in the card field). Success leaves the page; an
 * error is idle with its message (C-PAY-021).
 */
export type PaymentPhase = 'idle' | 'submitting' | 'confirming'

/**
 * Why a purchase failed. `card`: the gateway responded; `active_order`: the account has one; `unknown`: no response
 * arrived; `stopped`: nothing was sent, or our server refused before the gateway was called.
 */
export type FailureCause = 'card' | 'active_order' | 'unknown' | 'stopped'

/** The payment part of the checkout's state (C-PAY-020); `attempts` counts one card's failures on this visit (S-35). */
export type PaymentState = {
  phase: PaymentPhase
  submitted: boolean
  failure: string | null
  cause: FailureCause | null
  /** The connection was lost during the payment; the page is checking the outcome. */
  lost: boolean
  attempts: { card: string; count: number }
  /** Cents. The specified default applies until the server has returned a quote, and is never sent. */
  amount: number
}

export const firstPayment: PaymentState = {
  phase: 'idle',
  submitted: false,
  failure: null,
  cause: null,
  lost: false,
  attempts: { card: '', count: 0 },
  amount: DEFAULT_AMOUNT,
}

export const submitPayment = (state: PaymentState): PaymentState => ({
  ...state,
  phase: 'submitting',
  submitted: true,
  failure: null,
  cause: null,
  lost: false,
})

/** The count belongs to one card and restarts with another (S-35). */
export function tryCard(state: PaymentState, card: { brand: string; last4: string }): PaymentState {
  const key = `${card.brand} ${card.last4}`
  return state.attempts.card === key ? state : { ...state, attempts: { card: key, count: 0 } }
}

/** Records a declined card: the counter increases and the failure box shows the specified text (C-PAY-031, S-40). */
export function failPayment(state: PaymentState, said: string | null): PaymentState {
  const count = state.attempts.count + 1
  return {
    ...state,
    phase: 'idle',
    submitted: false,
    attempts: { ...state.attempts, count },
    cause: 'card',
    lost: false,
    failure: paymentMessage({ serverMessage: said, clientFailures: count }),
  }
}

/** Records a failure that is unrelated to the card, so it does not count as an attempt. */
export const stopPayment = (
  state: PaymentState,
  failure: string,
  cause: Exclude<FailureCause, 'card'> = 'stopped',
): PaymentState => ({ ...state, phase: 'idle', submitted: false, failure, cause, lost: false })

/** The server asks for something before the purchase; the page shows a field for it instead of a failure. */
export const pausePayment = (state: PaymentState): PaymentState => ({
  ...state,
  phase: 'idle',
  submitted: false,
  lost: false,
})

/** S-36: the third failure of a card is reported, once. */
export const isThirdFailure = (state: PaymentState): boolean => state.attempts.count === MAX_CARD_ATTEMPTS
