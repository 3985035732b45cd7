import { PENDING_STATES } from '@contour/domain/payments/payment-life-cycle'
import { isUnshipped } from '@contour/domain/orders/order-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import { after, hours } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents, orders } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import type { ScheduledJob } from '../../../jobs/scheduled-jobs.ts'
import { openHoldOf } from '../care-holds/index.ts'
import { createPaymentIntent, lockPaymentIntent, transitionIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { authorizePayment } from './authorize-payment.ts'
import { cardOnFile } from './card-on-file.ts'
import { scheduleReauthorization, reauthorizationTimeOf } from './schedule-reauthorization.ts'
import { handlersOf } from './payment-purposes.ts'
import { mergeSnapshot } from './purchase-snapshot.ts'
import { voidPendingIntents } from './void-authorizations.ts'

/**
 * Replaces an authorization 24 hours before it expires: first requests a new one on the card on file, then voids the
 * old one. If the new one is declined, or the old one is too short-lived to be replaced, the order waits for payment
 * (D-18, R-092).
 */
export async function reauthorize(ctx: Ctx, { subject }: Pick<ScheduledJob, 'subject'>): Promise<void> {
  const created = await createReauthorization(ctx, subject)
  if (!created) return
  if ('released' in created) return voidPendingIntents(ctx, created.released)
  // The same key requests the same authorization, even after a lost response.
  const settled = await authorizePayment(ctx, created.intent, { card: 'saved', cardRef: created.cardRef })
  if (settled.state === 'held') return voidPendingIntents(ctx, [created.old.id])
  // The patient is not present to complete a 3-D Secure challenge; they pay when they return.
  if (settled.state === 'action') return abandonReauthorization(ctx, settled.id)
  if (settled.state !== 'declined') throw new AppError('payment_pending')
}

async function abandonReauthorization(ctx: Ctx, intentId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.state !== 'action' || !intent.order_id) return
    await transitionIntent(tx, ctx.clock, intent, { event: 'void_asked', actor: 'server' })
    await handlersOf(ctx, intent).onLost?.(tx, intent)
  })
  await voidPendingIntents(ctx, [intentId])
}

/** An authorization of a patient on hold is voided so long before the gateway would let it expire. */
const RELEASE_BEFORE = hours(1)

/** Keeps the authorization of a patient on hold as long as the gateway allows, then releases the money (D-76). */
async function keepWhileOnHold(tx: Tx, ctx: Ctx, held: PaymentIntentRow) {
  if (!held.capture_before) return null
  const dueAt = after(held.capture_before, -RELEASE_BEFORE)
  if (dueAt > ctx.clock.now()) {
    await scheduleJob(tx, ctx.clock, { kind: 'hold_renew', subject: held.public_id, dueAt })
    return null
  }
  await transitionIntent(tx, ctx.clock, held, {
    event: 'void_asked',
    actor: 'server',
    set: { snapshot: mergeSnapshot({ voidReason: 'cancelled' }) },
  })
  return { released: [held.id] }
}

async function createReauthorization(ctx: Ctx, subject: string) {
  return ctx.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: intents.id }).from(intents).where(eq(intents.public_id, subject))
    if (!known) return null
    const { intent: old, user } = await lockPaymentIntent(tx, known.id)
    if (old.state !== 'held' || !old.order_id) return null
    const [order] = await tx.select().from(orders).where(eq(orders.id, old.order_id)).for('update')
    if (!order || !isUnshipped(order.status)) return null
    // While the order waits for payment, the patient starts the next authorization.
    if (order.status === 'payment_failed') return null
    if (await openHoldOf(tx, user.id)) return keepWhileOnHold(tx, ctx, old)
    const next = await reauthorizationTimeOf(tx, old)
    // Too short-lived to be replaced: the only outcome is payment_failed (D-18).
    if (next?.kind === 'lapse') {
      if (next.at <= ctx.clock.now()) await handlersOf(ctx, old).onLost?.(tx, old)
      else await scheduleReauthorization(tx, ctx, old)
      return null
    }
    if (next && next.at > ctx.clock.now()) {
      await scheduleReauthorization(tx, ctx, old)
      return null
    }
    const [started] = await tx
      .select()
      .from(intents)
      .where(and(eq(intents.replaces, old.id), inArray(intents.state, PENDING_STATES)))
    const card = await cardOnFile(tx, user.id)
    if (!card) {
      await handlersOf(ctx, old).onLost?.(tx, old)
      return null
    }
    const intent: PaymentIntentRow =
      started ??
      (await createPaymentIntent(tx, ctx, {
        operation: 'reauth',
        purpose: 'reauth',
        user_id: user.id,
        order_id: order.id,
        order_public_id: order.public_id,
        subscription_id: old.subscription_id,
        period_id: old.period_id,
        replaces: old.id,
        cents: old.cents,
        card_ref: card.ref,
      }))
    return { intent, old, cardRef: card.ref }
  })
}
