import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import type { IntentRow } from './intent-store.ts'
import { UNDECIDED } from './intent-store.ts'
import { awaitIntent, placeHold, resumeHold } from './place-hold.ts'
import type { HoldRequest } from './place-hold.ts'
import { withdrawHold } from './release-holds.ts'
import { settleIntent } from './settle-intent.ts'

/** States of an intent that stands in the way of another of the same purpose until the gateway has answered. */
export const BLOCKING: readonly string[] = [...UNDECIDED, 'voiding']

/** States in which an intent took no money and never will. */
const FAILED: readonly string[] = ['declined', 'expired', 'voided']

/** The intent of a payment: drawn by this request, or of an earlier one that counts. */
export type DrawnIntent = { intent: IntentRow; mine: boolean }

type CardPayment = {
  /** Draws the intent in a transaction of its own; null where nothing is to be paid. Called again after a withdrawal. */
  draw: () => Promise<DrawnIntent | null>
  request: (intent: IntentRow) => HoldRequest
  /** Whether an intent of an earlier request asked for this payment with this card. */
  isSame: (intent: IntentRow) => boolean
  /** Whether an intent of an earlier request is for what is being paid now; otherwise it is only settled. */
  fits?: (intent: IntentRow) => boolean
}

/** An intent is settled, withdrawn, and drawn anew: more rounds than that mean that somebody else pays as well. */
const ROUNDS = 4

/**
 * The one way in which a person pays with a card: at checkout, for an order, for a plan, for an add-on and for a bought
 * plan. Repetitions find the intent of the first request. A bank's question that is still open is answered by the same
 * card, and withdrawn when another card comes: nobody gets the question of a card that they no longer use.
 * @throws Fault payment_unanswered while the gateway does not say how an earlier payment stands, payment_pending while
 * other requests pay the same, and what `draw` throws
 */
export async function payWithCard(ctx: Ctx, payment: CardPayment): Promise<IntentRow | null> {
  const fits = payment.fits ?? (() => true)
  for (let round = 0; round < ROUNDS; round += 1) {
    const drawn = await payment.draw()
    if (!drawn) return null
    if (drawn.mine) return placeHold(ctx, drawn.intent, payment.request(drawn.intent))
    const now = await settleEarlier(ctx, drawn.intent)
    const same = payment.isSame(now)
    if (now.state === 'action') {
      if (same) return now
      await withdrawHold(ctx, now.id)
      continue
    }
    // What became of another card says nothing of this one.
    const answers = same ? drawn.intent.state !== 'voiding' : !FAILED.includes(now.state)
    if (fits(now) && answers) return now
  }
  throw new Fault('payment_pending')
}

/** How the intent of an earlier request stands now: waited for, resumed at the bank, or voided. */
async function settleEarlier(ctx: Ctx, intent: IntentRow): Promise<IntentRow> {
  if (intent.state === 'action') return resumeHold(ctx, intent)
  if (intent.state !== 'voiding') return awaitIntent(ctx, intent.id)
  const now = await settleIntent(ctx, intent.id)
  if (now.state === 'voiding') throw new Fault('payment_unanswered')
  return now
}
