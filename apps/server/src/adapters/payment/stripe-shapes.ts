import type Stripe from 'stripe'
import { toDecline } from './declines.ts'
import type { Auth, CardChecks, CardSummary, Check, GatewayPayment, Refund } from './port.ts'

/** Conversions of the vendor's objects. `latest_charge` must have been expanded. */

const check = (value: string | null | undefined): Check =>
  value === 'pass' ? 'pass' : value === 'fail' ? 'fail' : 'unchecked'

type VendorChecks = {
  cvc_check: string | null
  address_postal_code_check: string | null
  address_line1_check: string | null
}

export const toChecks = (checks: VendorChecks | null | undefined): CardChecks => ({
  cvc: check(checks?.cvc_check),
  zip: check(checks?.address_postal_code_check),
  line1: check(checks?.address_line1_check),
})

type VendorCard = {
  brand: string | null
  last4: string | null
  exp_month: number
  exp_year: number
  fingerprint?: string | null
  wallet: { type: string } | null
}

export const toCard = (card: VendorCard): CardSummary => ({
  brand: card.brand ?? 'unknown',
  last4: card.last4 ?? '',
  expMonth: card.exp_month,
  expYear: card.exp_year,
  fingerprint: card.fingerprint ?? null,
  ...(card.wallet && { wallet: card.wallet.type }),
})

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge | null {
  const charge = intent.latest_charge
  return typeof charge === 'object' ? charge : null
}

const instant = (unix: number | null | undefined): Date | null =>
  unix === null || unix === undefined ? null : new Date(unix * 1000)

/** The authorization of an intent, or null if the intent is past it or before it. */
export function toAuth(intent: Stripe.PaymentIntent): Auth | null {
  const charge = chargeOf(intent)
  const card = charge?.payment_method_details?.card
  if (intent.status === 'requires_capture' && card)
    return {
      state: 'authorized',
      authRef: intent.id,
      amount: intent.amount_capturable,
      captureBefore: instant(card.capture_before),
      cardRef: intent.setup_future_usage || intent.customer ? idOf(intent.payment_method) : null,
      card: toCard(card),
      checks: toChecks(card.checks),
    }
  if (intent.status === 'requires_action')
    return { state: 'requires_action', authRef: intent.id, clientSecret: intent.client_secret ?? '' }
  const failure = intent.last_payment_error
  if (intent.status === 'requires_payment_method' && failure)
    return {
      state: 'declined',
      authRef: intent.id,
      decline: toDecline({
        code: failure.code,
        declineCode: failure.decline_code,
        adviceCode: failure.advice_code,
      }),
      card: failure.payment_method?.card ? toCard(failure.payment_method.card) : null,
      checks: failure.payment_method?.card ? toChecks(failure.payment_method.card.checks) : null,
    }
  return null
}

export function toPayment(intent: Stripe.PaymentIntent): GatewayPayment {
  const charge = chargeOf(intent)
  const base = {
    authRef: intent.id,
    orderId: intent.metadata['order_id'] ?? null,
    key: intent.metadata['intent_key'] ?? null,
    amount: intent.amount,
    createdAt: new Date(intent.created * 1000),
  }
  const auth = toAuth(intent)
  if (auth) return { ...base, standing: auth.state, auth }
  if (intent.status === 'succeeded')
    return {
      ...base,
      standing: 'captured',
      chargeRef: idOf(intent.latest_charge) ?? intent.id,
      amountCaptured: intent.amount_received,
      amountRefunded: charge?.amount_refunded ?? 0,
    }
  if (intent.status === 'canceled')
    return { ...base, standing: intent.cancellation_reason === 'automatic' ? 'expired' : 'voided' }
  return { ...base, standing: 'open' }
}

const REFUND_STATE: Record<string, 'refunded' | 'pending' | 'failed'> = {
  succeeded: 'refunded',
  pending: 'pending',
  requires_action: 'pending',
  failed: 'failed',
  canceled: 'failed',
}

export const toRefund = (refund: Stripe.Refund): Refund => ({
  state: REFUND_STATE[refund.status ?? 'pending'] ?? 'pending',
  refundRef: refund.id,
  amount: refund.amount,
})
