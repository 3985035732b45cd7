import { easternDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { expireAuthorization } from './expire-authorization.ts'
import { rootOf } from './number-invoice.ts'
import {
  cardOf,
  insertLedgerEntry,
  lockPaymentIntent,
  paymentIntentsOf,
  readPaymentIntent,
  transitionIntent,
} from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { openRefundsOf, refundCapture, shipsNothing } from './refund-instead-of-void.ts'
import { handlersOf } from './payment-purposes.ts'
import { processRefunds } from './process-refunds.ts'
import { marksOf } from './purchase-snapshot.ts'

/**
 * Captures the money of an intent; because of the key a second call has the same effect as the first. While the patient is
 * on hold nothing is captured, whatever was asked for before (D-76).
 */
export async function captureIntent(ctx: Ctx, intent: PaymentIntentRow): Promise<PaymentIntentRow> {
  if (!intent.gateway_ref) throw new Error('captured intent without a gateway reference')
  if (await openHoldOf(ctx.db, intent.user_id)) return withdrawCapture(ctx, intent)
  const outcome = await ctx.payments.capture({
    authRef: intent.gateway_ref,
    amount: captureCentsOf(intent),
    orderId: intent.order_public_id ?? intent.public_id,
    key: `capture:${intent.id}:1`,
  })
  ctx.crash?.('after_gateway')
  if (outcome.state === 'unknown') return intent
  return recordCapture(ctx, intent.id, outcome)
}

/**
 * Takes back a capture that the gateway was not asked for yet: the money of a shipment is only authorized again, and the
 * pharmacy ships it again. What ships nothing stays requested, and reconciliation captures it after the hold.
 */
async function withdrawCapture(ctx: Ctx, { id }: PaymentIntentRow): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, id)
    if (intent.state !== 'capturing' || !intent.order_id) return intent
    return transitionIntent(tx, ctx.clock, intent, { event: 'capture_withdrawn', actor: 'server' })
  })
}

/** Cents decided when the capture was requested: the authorization less the add-ons not in the shipment (D-51). */
const captureCentsOf = (intent: PaymentIntentRow): number => marksOf(intent).captureCents ?? intent.cents

type CaptureResult =
  | { state: 'captured'; amount: number }
  | { state: 'expired' }
  | { state: 'voided' }
  | { state: 'refused' }

/**
 * Records the outcome of a capture. The last captured intent of an order marks the order shipped, in the same
 * transaction, whichever process reports it: the pharmacy's request, a webhook or reconciliation.
 */
export async function recordCapture(
  ctx: Ctx,
  intentId: number,
  result: CaptureResult,
): Promise<PaymentIntentRow> {
  if (result.state === 'expired' || result.state === 'voided') return expireAuthorization(ctx, intentId)
  const done = await ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (result.state === 'refused') {
      ctx.log.error({ payment: intent.public_id }, 'capture refused by the gateway')
      return intent.state === 'capturing'
        ? transitionIntent(tx, ctx.clock, intent, { event: 'capture_refused', actor: 'gateway' })
        : intent
    }
    if (!['capturing', 'held'].includes(intent.state)) return intent
    const useless = await shipsNothing(tx, intent)
    await insertLedgerEntry(tx, ctx.clock, intent, 'capture', result.amount)
    // A capture ends its authorization: the gateway releases the rest.
    if (result.amount < intent.cents)
      await insertLedgerEntry(tx, ctx.clock, intent, 'void', intent.cents - result.amount)
    const captured = await transitionIntent(tx, ctx.clock, intent, {
      event: 'capture_confirmed',
      actor: 'gateway',
      set: { captured_cents: result.amount },
    })
    await cancelJobs(tx, ctx.clock, 'hold_renew', intent.public_id)
    if (useless) {
      await refundCapture(tx, ctx, captured, 'It was captured after its order or plan ended.')
      return captured
    }
    await queueReceipt(tx, ctx, captured)
    await handlersOf(ctx, captured).onCaptured?.(tx, captured, intent.state === 'capturing')
    ctx.crash?.('before_commit')
    return captured
  })
  if (done.state === 'captured') await processRefunds(ctx, await openRefundsOf(ctx.db, done.id))
  return done
}

async function queueReceipt(tx: Tx, ctx: Ctx, captured: PaymentIntentRow): Promise<void> {
  const user = await lockPatient(tx, captured.user_id)
  const root = await readPaymentIntent(tx, await rootOf(tx, captured))
  await notify(tx, ctx, 'payment_received', user, {
    paymentId: captured.public_id,
    cents: captured.captured_cents ?? captured.cents,
    what: root.purpose,
    on: easternDate(ctx.clock.now()),
    card: cardOf(captured),
    cardLines: await cardLinesOf(tx, captured),
  })
}

/** The amounts on the card statement for the order of a payment: what was captured for it and what is being captured. */
async function cardLinesOf(tx: Tx, { order_id: orderId }: PaymentIntentRow): Promise<number[]> {
  if (orderId === null) return []
  const all = await paymentIntentsOf(tx, orderId, ['held', 'capturing', 'captured'])
  return all.map((intent) => intent.captured_cents ?? captureCentsOf(intent))
}
