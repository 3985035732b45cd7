import type { PaymentState } from '@contour/domain/payments/payment-life-cycle'
import type { Ctx } from '../../context.ts'
import { AppError } from '../../app-error.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { PENDING_STATES } from './payment-intent-store.ts'
import { waitForIntent, authorizePayment, resumeAuthorization } from './authorize-payment.ts'
import type { AuthorizationRequest } from './authorize-payment.ts'
import { cancelPendingAuthorization } from './void-authorizations.ts'
import { reconcileIntent } from './reconcile-intent.ts'

/** States in which an intent blocks another of the same purpose until the gateway has responded. */
export const BLOCKING_STATES: readonly PaymentState[] = [...PENDING_STATES, 'voiding']

/** States of an intent that captured no money. Money that arrives later is handled as unexpected money (D-71). */
const FAILED: readonly string[] = ['declined', 'expired', 'voided']

/** The intent of a payment: created by this request, or an earlier one that counts. */
export type CreatedIntent = { intent: PaymentIntentRow; mine: boolean }

type CardPayment = {
  /** Creates the intent in its own transaction; null if nothing is to be paid. Called again after a cancellation. */
  draw: () => Promise<CreatedIntent | null>
  request: (intent: PaymentIntentRow) => AuthorizationRequest
  /** Whether the intent of an earlier request is for this payment with this card. */
  isSame: (intent: PaymentIntentRow) => boolean
  /** Whether the intent of an earlier request is for the current payment; if not, it is only finished. */
  fits?: (intent: PaymentIntentRow) => boolean
}

/** An intent is finished, cancelled and created again: more rounds mean that another request is paying as well. */
const ROUNDS = 4

/**
 * Pays with a card on behalf of a patient who is present: at checkout, for an order, for a subscription, for an add-on
 * and for a subscription bought ahead. Repetitions find the intent of the first request. An open 3-D Secure challenge
 * continues with the same card and is cancelled when another card is used, so that no patient has to authenticate a
 * card that they no longer use.
 * @throws AppError payment_unanswered while the gateway does not report the state of an earlier payment,
 * payment_pending while other requests pay for the same thing, and what `draw` throws
 */
export async function payWithCard(ctx: Ctx, payment: CardPayment): Promise<PaymentIntentRow | null> {
  const fits = payment.fits ?? (() => true)
  for (let round = 0; round < ROUNDS; round += 1) {
    const created = await payment.draw()
    if (!created) return null
    if (created.mine) return authorizePayment(ctx, created.intent, payment.request(created.intent))
    const now = await finishEarlierPayment(ctx, created.intent)
    const same = payment.isSame(now)
    if (now.state === 'action') {
      if (same) return now
      await cancelPendingAuthorization(ctx, now.id)
      continue
    }
    // The result of another card does not apply to this one.
    const answers = same ? created.intent.state !== 'voiding' : !FAILED.includes(now.state)
    if (fits(now) && answers) return now
  }
  throw new AppError('payment_pending')
}

/** Returns the current state of an earlier request's intent: waits for it, resumes its 3-D Secure step, or voids it. */
async function finishEarlierPayment(ctx: Ctx, intent: PaymentIntentRow): Promise<PaymentIntentRow> {
  if (intent.state === 'action') return resumeAuthorization(ctx, intent)
  if (intent.state !== 'voiding') return waitForIntent(ctx, intent.id)
  const now = await reconcileIntent(ctx, intent.id)
  if (now.state === 'voiding') throw new AppError('payment_unanswered')
  return now
}
