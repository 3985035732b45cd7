import { setTimeout as wait } from 'node:timers/promises'
import type { Auth, BillingDetails, Unknown } from '../../adapters/payment/port.ts'
import { seconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { Fault } from '../../fault.ts'
import { applyHold } from './apply-hold.ts'
import { dropCardAttempt, paymentReference } from './card-limits.ts'
import { gatewayCustomerOf } from './gateway-customer.ts'
import { lockIntent, moveIntent, readIntent } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { repeatCapture } from './finish-capture.ts'
import { abandonIntent, settleIntent } from './settle-intent.ts'

export type HoldRequest =
  | { card: 'given'; cardToken: string; billing?: BillingDetails; ip: string; userAgent: string }
  | { card: 'saved'; cardRef: string; initiator?: 'customer' }

/**
 * Asks the gateway for the hold of a committed intent, outside any transaction, and writes down what it said. An
 * unknown outcome is looked up at once and otherwise left to the reconciler; it never becomes a second hold.
 * @throws Fault unavailable when nothing was asked
 */
export async function placeHold(ctx: Ctx, intent: IntentRow, request: HoldRequest): Promise<IntentRow> {
  ctx.crash?.('after_intent')
  const outcome = await ask(ctx, intent, request)
  if (outcome.state !== 'unknown') return settleVoiding(ctx, await applyHold(ctx, intent.id, outcome))
  await ctx.db.transaction(async (tx) => {
    const { intent: now } = await lockIntent(tx, intent.id)
    if (now.state === 'created')
      await moveIntent(tx, ctx.clock, now, { event: 'outcome_unknown', actor: 'server' })
  })
  if (outcome.reason === 'not_sent') {
    await abandonIntent(ctx, intent.id)
    await dropCardAttempt(ctx.db, paymentReference(intent))
    throw new Fault('unavailable')
  }
  return settleIntent(ctx, intent.id)
}

async function ask(ctx: Ctx, intent: IntentRow, request: HoldRequest): Promise<Auth | Unknown> {
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

async function customerRefOf(ctx: Ctx, intent: IntentRow): Promise<string> {
  try {
    return await gatewayCustomerOf(ctx, intent.user_id)
  } catch (error) {
    await abandonIntent(ctx, intent.id)
    await dropCardAttempt(ctx.db, paymentReference(intent))
    throw error
  }
}

/** The bank's question was answered, or not: asks how the hold stands now (D-24). */
export async function resumeHold(ctx: Ctx, intent: IntentRow): Promise<IntentRow> {
  if (!intent.gateway_ref) return settleIntent(ctx, intent.id)
  const outcome = await ctx.payments.completeAction({ authRef: intent.gateway_ref })
  if (outcome.state === 'unknown') throw new Fault('payment_unanswered')
  return settleVoiding(ctx, await applyHold(ctx, intent.id, outcome))
}

/** Goes on where a hold is let go again, or is taken at once; whatever stays open is the reconciler's. */
function settleVoiding(ctx: Ctx, intent: IntentRow): Promise<IntentRow> | IntentRow {
  if (intent.state === 'voiding' || intent.stray === 'voiding') return settleIntent(ctx, intent.id)
  return intent.state === 'capturing' && !intent.order_id ? repeatCapture(ctx, intent) : intent
}

/** How long a repeated request waits for the first one, real time; the gateway's own limit is 30 s. */
const PATIENCE = seconds(12)
const LOOK_EVERY = 40

/** Waits until another request has settled this intent; afterwards it is looked up at the gateway. */
export async function awaitIntent(ctx: Ctx, intentId: number): Promise<IntentRow> {
  const until = ctx.clock.real().getTime() + PATIENCE
  for (;;) {
    const intent = await readIntent(ctx.db, intentId)
    if (intent.state === 'unknown') return settleIntent(ctx, intentId)
    if (intent.state !== 'created') return intent
    if (ctx.clock.real().getTime() > until) return settleIntent(ctx, intentId)
    await wait(LOOK_EVERY)
  }
}
