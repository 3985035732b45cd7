import { useRef, useState, type RefObject } from 'react'
import { PAYMENT_MESSAGES } from '@contour/domain/payments/payment-messages'
import { CardFailure, type CardHandle } from '../../card/card-handle.ts'
import { cardOwner } from '../../card/card-owner.ts'
import { dropDraft } from '../../drafts/draft-outbox.ts'
import { CallError, isLost } from '@contour/client/call-error'
import { CONNECTION_MESSAGES, messageOf } from '../../lib/error-messages.ts'
import { api } from '../../lib/patient-api.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { useAskedPassword } from '../verification/ask-password.tsx'
import type { LoadedCart } from './cart-on-device.ts'
import type { OrderDraft } from './order-draft.ts'
import { buy, checkoutPayload, completePurchase, type Quote } from './pay.ts'
import {
  failPayment,
  firstPayment,
  isThirdFailure,
  pausePayment,
  stopPayment,
  submitPayment,
  tryCard,
} from './payment-state.ts'
import type { PaymentPhase, PaymentState } from './payment-state.ts'
import { go } from '../../router/go.ts'

export type PaymentMethod = 'card' | 'wallet'

/** Error codes that concern the card; only these count as attempts and use the specified mapping (S-35, S-40). */
const cardCodes = new Set([
  'card_declined',
  'card_insufficient',
  'card_cvc',
  'card_address',
  'card_attempts',
  'card_unusable',
  'requires_action',
  // A response without one of our codes is "any non-success" (C-ERR-001).
  'unexpected',
  'internal',
])

/** What a purchase that redirects the medicine needs besides the card (D-100). */
type AskedPassword = Pick<ReturnType<typeof useAskedPassword>, 'given' | 'take'>

export function usePayment(
  cartId: string,
  cart: LoadedCart,
  card: RefObject<CardHandle | null>,
  asked: AskedPassword,
) {
  const t = useTexts(checkoutTexts)
  const [shown, setShown] = useState<PaymentState>(firstPayment)
  const running = useRef(false)
  const state = useRef(firstPayment)

  const become = (next: PaymentState) => {
    state.current = next
    setShown(next)
  }
  const setPhase = (phase: PaymentPhase) => become({ ...state.current, phase })

  const pay = async (draft: OrderDraft, quote: Quote, method: PaymentMethod = 'card'): Promise<void> => {
    if (running.current) return
    running.current = true
    become(submitPayment({ ...state.current, amount: quote.total_cents }))
    try {
      const paid = await tokenizeAndBuy(draft, quote, method)
      const next = await completePurchase(paid, draft, cart.userData.id)
      dropDraft('checkout', cartId)
      dropDraft('plan')
      await go(next, { replace: true })
    } catch (error) {
      if (asked.take(error)) return become(pausePayment(state.current))
      become(failed(state.current, error, t))
      if (concernsCard(error) && isThirdFailure(state.current)) void reportThirdFailure()
    } finally {
      running.current = false
    }
  }

  const tokenizeAndBuy = async (draft: OrderDraft, quote: Quote, method: PaymentMethod) => {
    if (!card.current) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
    const owner = ownerOf(cart, draft)
    const tokenized =
      method === 'wallet'
        ? await whileConfirming(card.current.payByWallet(owner))
        : await card.current.tokenize(owner)
    become(tryCard(state.current, tokenized))
    const payload = await checkoutPayload(cartId, cart, draft, quote, { ...tokenized, method })
    return buy(
      { ...payload, ...asked.given },
      async (secret) => (card.current ? whileConfirming(card.current.authenticate(secret)) : false),
      () => become({ ...state.current, lost: true }),
    )
  }

  /** Sets the confirming phase while the card field shows its own dialog, so that nothing covers it. */
  const whileConfirming = async <T>(answer: Promise<T>): Promise<T> => {
    setPhase('confirming')
    try {
      return await answer
    } finally {
      setPhase('submitting')
    }
  }

  const { phase, submitted, failure, cause, lost } = shown
  return { phase, submitted, failure, cause, lost, pay }
}

const concernsCard = (error: unknown): error is CallError =>
  error instanceof CallError && cardCodes.has(error.code)

function failed(state: PaymentState, error: unknown, t: TextsOf<typeof checkoutTexts>): PaymentState {
  if (error instanceof CardFailure) return stopPayment(state, error.message)
  if (error instanceof CallError && isLost(error)) return stopPayment(state, t('lostUnknown'), 'unknown')
  if (error instanceof CallError && error.code === 'active_order')
    return stopPayment(state, error.message, 'active_order')
  if (!concernsCard(error)) return stopPayment(state, messageOf(error))
  const silent = error.code === 'internal' || error.message === CONNECTION_MESSAGES.unexpected
  return failPayment(state, silent ? null : error.message)
}

/** S-36. The server counts declines too, so a lost report has no effect. */
async function reportThirdFailure(): Promise<void> {
  try {
    await api.checkout.blockUserPayment({})
  } catch {
    // The message next to the button already asks for another card.
  }
}

const ownerOf = ({ userData }: LoadedCart, draft: OrderDraft) =>
  cardOwner(userData, draft.billingSame ? draft.shipping : draft.billing)
