import { eq } from 'drizzle-orm'
import type { GatewayPayment, Lookup, VoidReason } from '../../adapters/payment/port.ts'
import { hours, seconds } from '../../clock.ts'
import type { Ctx } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { applyHold, giveOrder } from './apply-hold.ts'
import { expireHold } from './expire-hold.ts'
import { finishCapture, repeatCapture } from './finish-capture.ts'
import { UNDECIDED, enterLedger, lockIntent, moveIntent, readIntent } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { refundCapturedVoid } from './refund-captured-void.ts'
import { settleStrayMoney } from './stray-money.ts'
import { undoReservation } from './undo-reservation.ts'

/** A request that died leaves its intent undecided; after this the gateway's word counts alone. Real time. */
const ABANDON_AFTER = seconds(20)
/** How long a bank's question may stay unanswered. */
const QUESTION_OPEN = hours(1)

/**
 * Brings one intent in line with the gateway: looks it up and finishes or voids it. Safe to repeat, and safe beside
 * the request that made it, because every change goes through the locked life cycle.
 */
export async function settleIntent(ctx: Ctx, intentId: number): Promise<IntentRow> {
  const intent = await readIntent(ctx.db, intentId)
  const found = await lookUp(ctx, intent)
  if (found.state === 'unknown') return intent
  if (found.state === 'absent') return settleAbsent(ctx, intent)
  const [payment] = found.payments
  return payment ? applyTruth(ctx, intentId, payment) : intent
}

async function lookUp(ctx: Ctx, intent: IntentRow): Promise<Lookup> {
  if (intent.gateway_ref) return ctx.payments.retrieve({ authRef: intent.gateway_ref })
  const [user] = await ctx.db.select().from(users).where(eq(users.id, intent.user_id))
  // No customer at the gateway yet means that no hold was ever asked for.
  if (!user?.gateway_customer) return { state: 'absent' }
  return ctx.payments.lookup({ key: intent.key, customerRef: user.gateway_customer })
}

async function settleAbsent(ctx: Ctx, intent: IntentRow): Promise<IntentRow> {
  const age = ctx.clock.real().getTime() - intent.updated_at.getTime()
  if (UNDECIDED.includes(intent.state) && age > ABANDON_AFTER) return abandonIntent(ctx, intent.id)
  if (intent.state === 'voiding' && age > ABANDON_AFTER) return markVoided(ctx, intent.id)
  return intent
}

/** Gives up an attempt of which nothing ever reached the gateway, or whose question nobody answered. */
export async function abandonIntent(ctx: Ctx, intentId: number): Promise<IntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (!UNDECIDED.includes(intent.state)) return intent
    if (intent.purpose === 'checkout') await undoReservation(tx, ctx, intent)
    return moveIntent(tx, ctx.clock, intent, { event: 'abandoned', actor: 'server' })
  })
}

/** Applies what the gateway knows of a payment; its events and answers are only hints to look here. */
export async function applyTruth(ctx: Ctx, intentId: number, payment: GatewayPayment): Promise<IntentRow> {
  const intent = await readIntent(ctx.db, intentId)
  if (UNDECIDED.includes(intent.state)) return settleUndecided(ctx, intent, payment)
  if (intent.state === 'capturing') return settleCapture(ctx, intent, payment)
  if (intent.state === 'voiding') return settleVoid(ctx, intent, payment)
  if (intent.state === 'held') return settleHeld(ctx, intent, payment)
  return intent.state === 'captured' ? intent : settleStrayMoney(ctx, intent, payment)
}

async function settleUndecided(ctx: Ctx, intent: IntentRow, payment: GatewayPayment): Promise<IntentRow> {
  if (payment.standing === 'authorized') {
    // Through completeAction, because it lets a hold go whose checks failed.
    const auth = await ctx.payments.completeAction({ authRef: payment.authRef })
    if (auth.state === 'unknown') return intent
    const now = await applyHold(ctx, intent.id, auth)
    return now.state === 'voiding' ? settleIntent(ctx, now.id) : now
  }
  if (payment.standing === 'declined') return applyHold(ctx, intent.id, payment.auth)
  if (payment.standing === 'requires_action') {
    const asked = ctx.clock.now().getTime() - intent.created_at.getTime()
    if (asked < QUESTION_OPEN) return applyHold(ctx, intent.id, payment.auth)
    const gone = await ctx.payments.void({
      authRef: payment.authRef,
      reason: 'abandoned',
      key: `void:${intent.id}:1`,
    })
    return gone.state === 'voided' ? abandonIntent(ctx, intent.id) : intent
  }
  if (payment.standing === 'voided' || payment.standing === 'expired') return abandonIntent(ctx, intent.id)
  // Captured before we knew of the hold: no order can be made from it any more, so it goes back (D-71).
  if (payment.standing === 'captured')
    return settleStrayMoney(ctx, await abandonIntent(ctx, intent.id), payment)
  return intent
}

async function settleCapture(ctx: Ctx, intent: IntentRow, payment: GatewayPayment): Promise<IntentRow> {
  if (payment.standing === 'captured')
    return finishCapture(ctx, intent.id, { state: 'captured', amount: payment.amountCaptured })
  if (payment.standing === 'voided' || payment.standing === 'expired')
    return finishCapture(ctx, intent.id, { state: payment.standing })
  return repeatCapture(ctx, intent)
}

async function settleVoid(ctx: Ctx, intent: IntentRow, payment: GatewayPayment): Promise<IntentRow> {
  if (payment.standing === 'captured') return refundCapturedVoid(ctx, intent.id, payment.amountCaptured)
  if (payment.standing !== 'voided' && payment.standing !== 'expired') {
    const reason = ((intent.snapshot as { voidReason?: VoidReason } | null)?.voidReason ??
      'cancelled') as VoidReason
    const gone = await ctx.payments.void({ authRef: payment.authRef, reason, key: `void:${intent.id}:1` })
    if (gone.state !== 'voided') return intent
  }
  return markVoided(ctx, intent.id)
}

async function markVoided(ctx: Ctx, intentId: number): Promise<IntentRow> {
  return ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (intent.state !== 'voiding') return intent
    await enterLedger(tx, ctx.clock, intent, 'void', intent.cents)
    return moveIntent(tx, ctx.clock, intent, { event: 'void_confirmed', actor: 'gateway' })
  })
}

/** What the gateway did to a hold by itself: captured at its own desk, or let go (X-15, D-18). */
async function settleHeld(ctx: Ctx, intent: IntentRow, payment: GatewayPayment): Promise<IntentRow> {
  // The order comes first, also where the money was captured meanwhile (D-71).
  const orphan = intent.purpose === 'checkout' && !intent.order_id
  if (orphan && (payment.standing === 'authorized' || payment.standing === 'captured')) {
    const given = await settleOrphan(ctx, intent.id)
    if (given.state !== 'held' || payment.standing === 'authorized') return given
  }
  if (payment.standing === 'captured')
    return finishCapture(ctx, intent.id, { state: 'captured', amount: payment.amountCaptured })
  if (payment.standing === 'voided' || payment.standing === 'expired') return expireHold(ctx, intent.id)
  return intent
}

/** Money that stands for no order: its order is made now, or the money is let go (security.md 9). */
async function settleOrphan(ctx: Ctx, intentId: number): Promise<IntentRow> {
  const now = await giveOrder(ctx, intentId)
  return now.state === 'voiding' ? settleIntent(ctx, now.id) : now
}
