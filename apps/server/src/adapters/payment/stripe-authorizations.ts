import type Stripe from 'stripe'
import { failedCheck, toDecline } from './declines.ts'
import type {
  Auth,
  AuthorizeOrder,
  AuthorizeSavedOrder,
  Capture,
  Unknown,
  VoidOutcome,
  VoidReason,
} from './port.ts'
import { outcomeOf, rejectsCard } from './stripe-failure.ts'
import { chargeOf, idOf, toAuth } from './stripe-shapes.ts'

const EXPAND = ['latest_charge']

/** Only opaque ids may go to the gateway (integrations.md 0). */
const metadata = (order: { orderId: string; key: string }) => ({
  order_id: order.orderId,
  intent_key: order.key,
})

const VOID_REASON: Record<VoidReason, Stripe.PaymentIntentCancelParams['cancellation_reason']> = {
  denied: 'requested_by_customer',
  cancelled: 'requested_by_customer',
  replaced: 'duplicate',
  check_failed: 'abandoned',
  abandoned: 'abandoned',
}

export const authorize = (stripe: Stripe, order: AuthorizeOrder): Promise<Auth | Unknown> =>
  authorization(stripe, order.key, {
    amount: order.amount,
    currency: order.currency ?? 'usd',
    customer: order.customerRef,
    payment_method: order.cardToken,
    capture_method: 'manual',
    confirm: true,
    ...(order.saveForLater && { setup_future_usage: 'off_session' as const }),
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: metadata(order),
    expand: EXPAND,
  })

export const authorizeSaved = (stripe: Stripe, order: AuthorizeSavedOrder): Promise<Auth | Unknown> =>
  authorization(stripe, order.key, {
    amount: order.amount,
    currency: order.currency ?? 'usd',
    customer: order.customerRef,
    payment_method: order.cardRef,
    capture_method: 'manual',
    confirm: true,
    ...(order.initiator === 'merchant' && { off_session: true }),
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: metadata(order),
    expand: EXPAND,
  })

function authorization(
  stripe: Stripe,
  key: string,
  params: Stripe.PaymentIntentCreateParams,
): Promise<Auth | Unknown> {
  return outcomeOf(
    async () => await accept(stripe, await stripe.paymentIntents.create(params, { idempotencyKey: key })),
    // A card that cannot be used at all (used or foreign token) is a decline for the patient, not an error of ours.
    (error) =>
      error.payment_intent?.last_payment_error
        ? (toAuth(error.payment_intent) ?? undefined)
        : rejectsCard(error)
          ? {
              state: 'declined',
              authRef: error.payment_intent?.id ?? null,
              decline: toDecline({ code: error.code, declineCode: error.decline_code }),
              card: null,
              checks: null,
            }
          : undefined,
  )
}

export const completeAction = (stripe: Stripe, authRef: string): Promise<Auth | Unknown> =>
  outcomeOf(
    async () => await accept(stripe, await stripe.paymentIntents.retrieve(authRef, { expand: EXPAND })),
  )

/** Voids an authorization if a check failed although the card issuer approved it; otherwise returns it unchanged. */
async function accept(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Auth | Unknown> {
  const auth = toAuth(intent)
  if (auth?.state !== 'authorized') return auth ?? ended(intent)
  const decline = failedCheck(auth.checks)
  if (!decline) return auth
  const released = await voidAuthorization(stripe, {
    authRef: auth.authRef,
    reason: 'check_failed',
    key: `void:${auth.authRef}:check`,
  })
  if (released.state === 'unknown') return released
  return { state: 'declined', authRef: auth.authRef, decline, card: auth.card, checks: auth.checks }
}

/** An intent without an authorization: voided, captured, or never attempted. The customer sees a plain decline. */
function ended(intent: Stripe.PaymentIntent): Auth {
  const code = intent.status === 'canceled' ? 'hold_released' : `intent_${intent.status}`
  return { state: 'declined', authRef: intent.id, decline: toDecline({ code }), card: null, checks: null }
}

const captured = (intent: Stripe.PaymentIntent) => ({
  authRef: intent.id,
  chargeRef: idOf(chargeOf(intent) ?? intent.latest_charge) ?? intent.id,
  amount: intent.amount_received,
})

export const capture = (
  stripe: Stripe,
  order: { authRef: string; amount: number; key: string },
): Promise<Capture | Unknown> =>
  outcomeOf<Capture>(
    async () => {
      const intent = await stripe.paymentIntents.capture(
        order.authRef,
        { amount_to_capture: order.amount },
        { idempotencyKey: order.key },
      )
      return { state: 'captured', ...captured(intent) }
    },
    async (error) => {
      const now = error.payment_intent ?? (await stripe.paymentIntents.retrieve(order.authRef))
      if (now.status === 'succeeded' && now.amount_received === order.amount)
        return { state: 'captured', ...captured(now) }
      if (now.status === 'canceled')
        return {
          state: now.cancellation_reason === 'automatic' ? 'expired' : 'voided',
          authRef: order.authRef,
        }
      if (
        error.code === 'charge_expired_for_capture' ||
        error.code === 'capture_charge_authorization_expired'
      )
        return { state: 'expired', authRef: order.authRef }
      return { state: 'refused', authRef: order.authRef, code: error.decline_code ?? error.code ?? 'unknown' }
    },
  )

export const voidAuthorization = (
  stripe: Stripe,
  order: { authRef: string; reason: VoidReason; key: string },
): Promise<VoidOutcome | Unknown> =>
  outcomeOf<VoidOutcome>(
    async () => {
      await stripe.paymentIntents.cancel(
        order.authRef,
        { cancellation_reason: VOID_REASON[order.reason] },
        { idempotencyKey: order.key },
      )
      return { state: 'voided', authRef: order.authRef }
    },
    async (error) => {
      if (error.code !== 'payment_intent_unexpected_state') return undefined
      const now = error.payment_intent ?? (await stripe.paymentIntents.retrieve(order.authRef))
      if (now.status === 'canceled') return { state: 'voided', authRef: order.authRef }
      return now.status === 'succeeded' ? { state: 'already_captured', ...captured(now) } : undefined
    },
  )
