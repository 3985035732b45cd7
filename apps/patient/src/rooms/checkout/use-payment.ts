import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useNavigate } from 'react-router'
import { MAX_CARD_ATTEMPTS, PAYMENT_MESSAGES, paymentMessage } from '@contour/domain/money/payment-messages'
import { CardFailure } from '../../card/card-handle.ts'
import type { CardHandle, CardOwner, TokenisedCard } from '../../card/card-handle.ts'
import { dropDraft } from '../../drafts/draft-outbox.ts'
import { CONNECTION_MESSAGES, CallError, messageOf } from '../../lib/call-error.ts'
import { api } from '../../lib/patient-api.ts'
import type { LoadedCart } from './cart-on-device.ts'
import type { OrderDraft } from './order-draft.ts'
import { buy, checkoutPayload, settlePurchase } from './pay.ts'
import type { Quote } from './pay.ts'

/** idle, submitting (overlay), confirming (the bank asks in the card field), then gone or failed (C-PAY-021). */
export type PaymentPhase = 'idle' | 'submitting' | 'confirming'

/** Answers that tell about the card; only these count as attempts and pass through the stated mapping (S-35, S-40). */
const cardCodes = new Set([
  'card_declined',
  'card_insufficient',
  'card_cvc',
  'card_address',
  'card_attempts',
  'card_unusable',
  'requires_action',
  // Without a code of ours the answer is "any non-success" (C-ERR-001).
  'unexpected',
  'internal',
])

export function usePayment(cartId: string, cart: LoadedCart, card: RefObject<CardHandle | null>) {
  const navigate = useNavigate()
  const [phase, setPhase] = useState<PaymentPhase>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef(false)
  const failures = useRef({ card: '', count: 0 })

  const pay = async (draft: OrderDraft, quote: Quote): Promise<void> => {
    if (running.current) return
    running.current = true
    setFailure(null)
    setPhase('submitting')
    try {
      const paid = await tokeniseAndBuy(draft, quote)
      const next = await settlePurchase(paid, draft, cart.userData.id)
      dropDraft('checkout', cartId)
      dropDraft('plan')
      await navigate(next, { replace: true })
    } catch (error) {
      setFailure(textOf(error))
    } finally {
      running.current = false
      setPhase('idle')
    }
  }

  const tokeniseAndBuy = async (draft: OrderDraft, quote: Quote) => {
    if (!card.current) throw new CardFailure('not_ready', PAYMENT_MESSAGES.formNotReady)
    const tokenised = await card.current.tokenise(ownerOf(cart, draft))
    startAttempt(tokenised)
    const payload = await checkoutPayload(cartId, cart, draft, quote, tokenised)
    return buy(payload, async (secret) => {
      setPhase('confirming')
      try {
        return (await card.current?.authenticate(secret)) ?? false
      } finally {
        setPhase('submitting')
      }
    })
  }

  /** The count belongs to one card and starts anew with another (S-35). */
  const startAttempt = ({ brand, last4 }: TokenisedCard) => {
    const key = `${brand} ${last4}`
    if (failures.current.card !== key) failures.current = { card: key, count: 0 }
  }

  const textOf = (error: unknown): string => {
    if (error instanceof CardFailure) return error.message
    if (!(error instanceof CallError) || !cardCodes.has(error.code)) return messageOf(error)
    failures.current.count += 1
    const { count } = failures.current
    if (count === MAX_CARD_ATTEMPTS) void reportThirdFailure()
    const said =
      error.code === 'internal' || error.message === CONNECTION_MESSAGES.unexpected ? null : error.message
    return paymentMessage({ serverMessage: said, clientFailures: count })
  }

  return { phase, failure, pay }
}

/** S-36. The server counts declines by itself too, so a lost report loses nothing. */
async function reportThirdFailure(): Promise<void> {
  try {
    await api.checkout.blockUserPayment({})
  } catch {
    // The message beside the button already asks for another card.
  }
}

function ownerOf({ userData }: LoadedCart, draft: OrderDraft): CardOwner {
  const address = draft.billingSame ? draft.shipping : draft.billing
  return {
    name: `${userData.first_name} ${userData.last_name}`.trim(),
    address: {
      line1: address.addressLine1,
      line2: address.addressLine2,
      city: address.city,
      state: address.state,
      postal_code: address.zip,
      country: 'US',
    },
  }
}
