import { setTimeout as wait } from 'node:timers/promises'
import type { Auth, BillingDetails, Unknown } from '../../../adapters/payment/port.ts'
import { seconds } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { applyAuthorization } from './apply-authorization.ts'
import { deleteCardAttempt, paymentReference } from './card-limits.ts'
import { gatewayCustomerOf } from './gateway-customer.ts'
import { lockPaymentIntent, transitionIntent, readPaymentIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { captureIntent } from './record-capture.ts'
import { abandonPaymentIntent, reconcileIntent } from './reconcile-intent.ts'

export type AuthorizationRequest =
  | { card: 'given'; cardToken: string; billing?: BillingDetails; ip: string; userAgent: string }
  | { card: 'saved'; cardRef: string; initiator?: 'customer' }

/**
 * Requests the authorization of a committed intent from the gateway, outside any transaction, and records the result.
 * An unknown outcome is looked up at once and otherwise left to reconciliation; it never leads to a second
 * authorization.
 * @throws AppError unavailable if the request was not sent
 */
export async function authorizePayment(
  ctx: Ctx,
  intent: PaymentIntentRow,
  request: AuthorizationRequest,
): Promise<PaymentIntentRow> {
  ctx.crash?.('after_intent')
  const outcome = await ask(ctx, intent, request)
  if (outcome.state !== 'unknown')
    return finishVoiding(ctx, await applyAuthorization(ctx, intent.id, outcome))
  await ctx.db.transaction(async (tx) => {
    const { intent: now } = await lockPaymentIntent(tx, intent.id)
    if (now.state === 'created')
      await transitionIntent(tx, ctx.clock, now, { event: 'outcome_unknown', actor: 'server' })
  })
  if (outcome.reason === 'not_sent') {
    await abandonPaymentIntent(ctx, intent.id)
    await deleteCardAttempt(ctx.db, paymentReference(intent))
    throw new AppError('unavailable')
  }
  return reconcileIntent(ctx, intent.id)
}

async function ask(
  ctx: Ctx,
  intent: PaymentIntentRow,
  request: AuthorizationRequest,
): Promise<Auth | Unknown> {
  const order = {
    orderId: intent.order_public_id ?? intent.public_id,
    amount: intent.cents,
    customerRef: await customerRefOf(ctx, intent),
    key: intent.key,
  }
  return request.card === 'given'
    ? ctx.payments.authorize({
        ...order,
        cardToken: request.cardToken,
        saveForLater: true,
        initiator: 'customer',
        ip: request.ip,
        userAgent: request.userAgent,
        ...(request.billing ? { billing: request.billing } : {}),
      })
    : ctx.payments.authorizeSaved({
        ...order,
        cardRef: request.cardRef,
        initiator: request.initiator ?? 'merchant',
      })
}

async function customerRefOf(ctx: Ctx, intent: PaymentIntentRow): Promise<string> {
  try {
    return await gatewayCustomerOf(ctx, intent.user_id)
  } catch (error) {
    await abandonPaymentIntent(ctx, intent.id)
    await deleteCardAttempt(ctx.db, paymentReference(intent))
    throw error
  }
}

/** Continues after the 3-D Secure challenge, answered or not: queries the state of the authorization (D-24). */
export async function resumeAuthorization(ctx: Ctx, intent: PaymentIntentRow): Promise<PaymentIntentRow> {
  if (!intent.gateway_ref) return reconcileIntent(ctx, intent.id)
  const outcome = await ctx.payments.completeAction({ authRef: intent.gateway_ref })
  if (outcome.state === 'unknown') throw new AppError('payment_unanswered')
  return finishVoiding(ctx, await applyAuthorization(ctx, intent.id, outcome))
}

/** Continues with the void or the immediate capture; reconciliation finishes what stays open. */
function finishVoiding(ctx: Ctx, intent: PaymentIntentRow): Promise<PaymentIntentRow> | PaymentIntentRow {
  if (intent.state === 'voiding' || intent.stray === 'voiding') return reconcileIntent(ctx, intent.id)
  return intent.state === 'capturing' && !intent.order_id ? captureIntent(ctx, intent) : intent
}

/** How long a repeated request waits for the first one, in real time; the gateway's own limit is 30 s. */
const PATIENCE = seconds(12)
const POLL_INTERVAL = 40

/** Waits until another request has finished this intent; after the limit, looks it up at the gateway. */
export async function waitForIntent(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  const until = ctx.clock.real().getTime() + PATIENCE
  for (;;) {
    const intent = await readPaymentIntent(ctx.db, intentId)
    if (intent.state === 'unknown') return reconcileIntent(ctx, intentId)
    if (intent.state !== 'created') return intent
    if (ctx.clock.real().getTime() > until) return reconcileIntent(ctx, intentId)
    await wait(POLL_INTERVAL)
  }
}
