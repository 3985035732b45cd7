import { SECURED_STATES } from '@contour/domain/payments/payment-life-cycle'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { waitForIntent, authorizePayment, resumeAuthorization } from './authorize-payment.ts'
import { authorizationRequest, startPayment } from './card-payment.ts'
import type { CardPayment } from './card-payment.ts'
import { paymentError } from './payment-error.ts'
import { cancelPendingAuthorization } from './void-authorizations.ts'
import { reconcileIntent } from './reconcile-intent.ts'

/** States of an intent that captured no money. Money that arrives later is handled as unexpected money (D-71). */
const FAILED: readonly string[] = ['declined', 'expired', 'voided']

/** An intent is finished, cancelled and created again: more rounds mean that another request is paying as well. */
const ROUNDS = 4

/**
 * The one flow of a payment by a patient who is present: checkout, an order that lost its authorization, pay now, an
 * add-on, buy-more and upgrade. It creates the intent, authorizes it, and returns it once the money is authorized or
 * captured. Repetitions find the intent of the first request. An open 3-D Secure challenge continues with the same card
 * and is cancelled when another card is used, so that no patient has to authenticate a card that they no longer use.
 * What follows from the authorization is the handlers' of its purpose (payment-purposes.ts).
 * @returns null if nothing is to be paid
 * @throws AppError the card errors, requires_action, unavailable if the gateway was not reached, payment_unanswered
 * while it does not report the state, payment_pending while other requests pay for the same thing, and what `prepare`
 * throws
 */
export async function payWithCard(ctx: Ctx, payment: CardPayment): Promise<PaymentIntentRow | null> {
  const settled = await settlePayment(ctx, payment)
  if (!settled) return null
  if (settled.state === 'action' && payment.withoutChallenge) {
    await cancelPendingAuthorization(ctx, settled.id)
    throw payment.withoutChallenge()
  }
  if (!SECURED_STATES.includes(settled.state)) throw paymentError(settled)
  return settled
}

async function settlePayment(ctx: Ctx, payment: CardPayment): Promise<PaymentIntentRow | null> {
  const fits = payment.fits ?? (() => true)
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = await startPayment(ctx, payment)
    if (!started) return null
    const { intent, isNew, sameCard } = started
    if (isNew) return authorizePayment(ctx, intent, authorizationRequest(payment, intent))
    const now = await finishEarlierPayment(ctx, intent)
    const same = fits(now) && sameCard(now)
    if (now.state === 'action') {
      if (same) return now
      await cancelPendingAuthorization(ctx, now.id)
      continue
    }
    // The result of another card does not apply to this one.
    const answers = same ? intent.state !== 'voiding' : !FAILED.includes(now.state)
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
