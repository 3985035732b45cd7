import type { Ctx } from '../../context.ts'
import { AppError } from '../../app-error.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { PENDING_STATES } from './payment-intent-store.ts'
import { waitForIntent, authorizePayment, resumeAuthorization } from './authorize-payment.ts'
import type { AuthorizationRequest } from './authorize-payment.ts'
import { cancelPendingAuthorization } from './void-authorizations.ts'
import { reconcileIntent } from './reconcile-intent.ts'

/** States of an intent that stands in the way of another of the same purpose until the gateway has answered. */
export const BLOCKING_STATES: readonly string[] = [...PENDING_STATES, 'voiding']

/** States in which an intent took no money and never will. */
const FAILED: readonly string[] = ['declined', 'expired', 'voided']

/** The intent of a payment: drawn by this request, or of an earlier one that counts. */
export type CreatedIntent = { intent: PaymentIntentRow; mine: boolean }

type CardPayment = {
  /** Draws the intent in a transaction of its own; null where nothing is to be paid. Called again after a withdrawal. */
  draw: () => Promise<CreatedIntent | null>
  request: (intent: PaymentIntentRow) => AuthorizationRequest
  /** Whether an intent of an earlier request asked for this payment with this card. */
  isSame: (intent: PaymentIntentRow) => boolean
  /** Whether an intent of an earlier request is for what is being paid now; otherwise it is only settled. */
  fits?: (intent: PaymentIntentRow) => boolean
}

/** An intent is settled, withdrawn, and drawn again: more rounds than that mean that somebody else pays as well. */
const ROUNDS = 4

/**
 * The one way in which a person pays with a card: at checkout, for an order, for a plan, for an add-on and for a bought
 * plan. Repetitions find the intent of the first request. A 3-D Secure challenge that is still open is answered by the same
 * card, and withdrawn when another card comes: nobody gets the question of a card that they no longer use.
 * @throws AppError payment_unanswered while the gateway does not say how an earlier payment stands, payment_pending while
 * other requests pay the same, and what `draw` throws
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
    // What became of another card says nothing of this one.
    const answers = same ? created.intent.state !== 'voiding' : !FAILED.includes(now.state)
    if (fits(now) && answers) return now
  }
  throw new AppError('payment_pending')
}

/** How the intent of an earlier request stands now: waited for, resumed at the bank, or voided. */
async function finishEarlierPayment(ctx: Ctx, intent: PaymentIntentRow): Promise<PaymentIntentRow> {
  if (intent.state === 'action') return resumeAuthorization(ctx, intent)
  if (intent.state !== 'voiding') return waitForIntent(ctx, intent.id)
  const now = await reconcileIntent(ctx, intent.id)
  if (now.state === 'voiding') throw new AppError('payment_unanswered')
  return now
}
