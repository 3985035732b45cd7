import { PENDING_STATES } from '@contour/domain/payments/payment-life-cycle'
import { eq } from 'drizzle-orm'
import type { GatewayPayment, Lookup } from '../../../adapters/payment/port.ts'
import { hours, seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { users } from '../../../db/schema.ts'
import { applyAuthorization, createOrderFromAuthorization } from './apply-authorization.ts'
import { expireAuthorization } from './expire-authorization.ts'
import { recordCapture, captureIntent } from './record-capture.ts'
import {
  insertLedgerEntry,
  lockPaymentIntent,
  transitionIntent,
  readPaymentIntent,
} from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { refundInsteadOfVoid } from './refund-instead-of-void.ts'
import { reconcileUnexpectedMoney } from './unexpected-money.ts'
import { handlersOf } from './payment-purposes.ts'
import { marksOf } from './purchase-snapshot.ts'

/**
 * How long an interrupted request's intent may stay undecided; after this only the gateway's state counts. Real time.
 */
const ABANDON_AFTER = seconds(20)
/** How long a 3-D Secure challenge may stay open. */
const CHALLENGE_LIFETIME = hours(1)

/**
 * Brings one intent to the gateway's state: looks it up and finishes or voids it. Safe to repeat, and safe to run
 * alongside the request that created it, because every change goes through the locked lifecycle.
 */
export async function reconcileIntent(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  const intent = await readPaymentIntent(ctx.db, intentId)
  const found = await lookUpAtGateway(ctx, intent)
  if (found.state === 'unknown') return intent
  if (found.state === 'absent') return reconcileMissing(ctx, intent)
  const [payment] = found.payments
  return payment ? syncWithGateway(ctx, intentId, payment) : intent
}

async function lookUpAtGateway(ctx: Ctx, intent: PaymentIntentRow): Promise<Lookup> {
  if (intent.gateway_ref) return ctx.payments.retrieve({ authRef: intent.gateway_ref })
  const [user] = await ctx.db.select().from(users).where(eq(users.id, intent.user_id))
  // Without a customer at the gateway, no authorization was ever requested.
  if (!user?.gateway_customer) return { state: 'absent' }
  return ctx.payments.lookup({ key: intent.key, customerRef: user.gateway_customer })
}

async function reconcileMissing(ctx: Ctx, intent: PaymentIntentRow): Promise<PaymentIntentRow> {
  const age = ctx.clock.real().getTime() - intent.updated_at.getTime()
  if (PENDING_STATES.includes(intent.state) && age > ABANDON_AFTER)
    return abandonPaymentIntent(ctx, intent.id)
  if (intent.state === 'voiding' && age > ABANDON_AFTER) return markVoided(ctx, intent.id)
  return intent
}

/** Abandons an attempt that never reached the gateway, or whose 3-D Secure challenge was not completed. */
export async function abandonPaymentIntent(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (!PENDING_STATES.includes(intent.state)) return intent
    await handlersOf(ctx, intent).onReleased?.(tx, intent)
    return transitionIntent(tx, ctx.clock, intent, { event: 'abandoned', actor: 'server' })
  })
}

/** Applies the gateway's state of a payment; events and responses are only hints to look it up. */
export async function syncWithGateway(
  ctx: Ctx,
  intentId: number,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  const intent = await readPaymentIntent(ctx.db, intentId)
  if (PENDING_STATES.includes(intent.state)) return reconcilePending(ctx, intent, payment)
  if (intent.state === 'capturing') return reconcileCapture(ctx, intent, payment)
  if (intent.state === 'voiding') return reconcileVoid(ctx, intent, payment)
  if (intent.state === 'held') return reconcileAuthorized(ctx, intent, payment)
  return intent.state === 'captured' ? intent : reconcileUnexpectedMoney(ctx, intent, payment)
}

async function reconcilePending(
  ctx: Ctx,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  if (payment.standing === 'authorized') {
    // Uses completeAction because it voids an authorization whose checks failed.
    const auth = await ctx.payments.completeAction({ authRef: payment.authRef })
    if (auth.state === 'unknown') return intent
    const now = await applyAuthorization(ctx, intent.id, auth)
    return now.state === 'voiding' ? reconcileIntent(ctx, now.id) : now
  }
  if (payment.standing === 'declined') return applyAuthorization(ctx, intent.id, payment.auth)
  if (payment.standing === 'requires_action') {
    const requested = ctx.clock.now().getTime() - intent.created_at.getTime()
    if (requested < CHALLENGE_LIFETIME) return applyAuthorization(ctx, intent.id, payment.auth)
    const gone = await ctx.payments.void({
      authRef: payment.authRef,
      reason: 'abandoned',
      key: `void:${intent.id}:1`,
    })
    return gone.state === 'voided' ? abandonPaymentIntent(ctx, intent.id) : intent
  }
  if (payment.standing === 'voided' || payment.standing === 'expired')
    return abandonPaymentIntent(ctx, intent.id)
  // Captured before we knew of the authorization: no order can be created from it any more, so it is refunded (D-71).
  if (payment.standing === 'captured')
    return reconcileUnexpectedMoney(ctx, await abandonPaymentIntent(ctx, intent.id), payment)
  return intent
}

async function reconcileCapture(
  ctx: Ctx,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  if (payment.standing === 'captured')
    return recordCapture(ctx, intent.id, { state: 'captured', amount: payment.amountCaptured })
  if (payment.standing === 'voided' || payment.standing === 'expired')
    return recordCapture(ctx, intent.id, { state: payment.standing })
  return captureIntent(ctx, intent)
}

async function reconcileVoid(
  ctx: Ctx,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  if (payment.standing === 'captured') return refundInsteadOfVoid(ctx, intent.id, payment.amountCaptured)
  if (payment.standing !== 'voided' && payment.standing !== 'expired') {
    const reason = marksOf(intent).voidReason ?? 'cancelled'
    const gone = await ctx.payments.void({ authRef: payment.authRef, reason, key: `void:${intent.id}:1` })
    if (gone.state !== 'voided') return intent
  }
  return markVoided(ctx, intent.id)
}

async function markVoided(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.state !== 'voiding') return intent
    await insertLedgerEntry(tx, ctx.clock, intent, 'void', intent.cents)
    return transitionIntent(tx, ctx.clock, intent, { event: 'void_confirmed', actor: 'gateway' })
  })
}

/**
 * Applies what happened at the gateway without a request from us: a capture in its dashboard, or a void (X-15, D-18).
 */
async function reconcileAuthorized(
  ctx: Ctx,
  intent: PaymentIntentRow,
  payment: GatewayPayment,
): Promise<PaymentIntentRow> {
  // The order is created first, even if the money was captured in the meantime (D-71).
  const orphan = intent.purpose === 'checkout' && !intent.order_id
  if (orphan && (payment.standing === 'authorized' || payment.standing === 'captured')) {
    const given = await reconcileOrphan(ctx, intent.id)
    if (given.state !== 'held' || payment.standing === 'authorized') return given
  }
  if (payment.standing === 'captured')
    return recordCapture(ctx, intent.id, { state: 'captured', amount: payment.amountCaptured })
  if (payment.standing === 'voided' || payment.standing === 'expired')
    return expireAuthorization(ctx, intent.id)
  return intent
}

/** Creates the order of an authorization that has none, or voids the authorization (security.md 9). */
async function reconcileOrphan(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  const now = await createOrderFromAuthorization(ctx, intentId)
  return now.state === 'voiding' ? reconcileIntent(ctx, now.id) : now
}
