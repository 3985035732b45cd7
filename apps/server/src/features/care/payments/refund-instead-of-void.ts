import { formatUsd } from '@contour/domain/money/cents'
import { and, eq, inArray } from 'drizzle-orm'
import { asServer } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { orders, refunds, subscriptions } from '../../../db/schema.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { insertLedgerEntry, lockPaymentIntent, transitionIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { createRefund, leftCents } from './refund-store.ts'
import { processRefunds } from './process-refunds.ts'

const CLOSED = ['denied', 'cancelled']

/**
 * Handles a payment that the gateway captured although it was to be voided: the ledger records the capture, the full
 * amount is refunded once, and billing gets a task (D-71). Safe to repeat; the intent leaves `voiding` in the same
 * transaction.
 */
export async function refundInsteadOfVoid(
  ctx: Ctx,
  intentId: number,
  cents: number,
): Promise<PaymentIntentRow> {
  const captured = await ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.state !== 'voiding') return intent
    await insertLedgerEntry(tx, ctx.clock, intent, 'capture', cents)
    const moved = await transitionIntent(tx, ctx.clock, intent, {
      event: 'capture_confirmed',
      actor: 'gateway',
      set: { captured_cents: cents },
    })
    await refundCapture(tx, ctx, moved, 'It was captured at the gateway although it was to be voided.')
    return moved
  })
  await processRefunds(ctx, await openRefundsOf(ctx.db, intentId))
  return captured
}

/** Creates the full refund of captured money that belongs to no order, and the task about it. */
export async function refundCapture(
  tx: Tx,
  ctx: Ctx,
  captured: PaymentIntentRow,
  why: string,
): Promise<void> {
  const cents = await leftCents(tx, captured)
  if (cents <= 0) return
  await asServer(() =>
    createRefund(tx, ctx, {
      intent: captured,
      cents,
      reason: 'captured instead of voided',
      waits: false,
      cause: 'captured_instead_of_voided',
    }),
  )
  await createTask(tx, ctx, {
    kind: 'captured_instead_of_voided',
    subject: `payment:${captured.public_id}`,
    userId: captured.user_id,
    details: `${why} ${formatUsd(cents)} is being refunded; look whether the refund is made.`,
  })
}

/**
 * Returns whether nothing will ship for an intent: its order is closed, or the subscription bought with it has ended.
 */
export async function shipsNothing(tx: Tx, intent: PaymentIntentRow): Promise<boolean> {
  if (intent.order_id) {
    const [order] = await tx
      .select({ status: orders.status })
      .from(orders)
      .where(eq(orders.id, intent.order_id))
    return order !== undefined && CLOSED.includes(order.status)
  }
  if (intent.purpose !== 'buymore' || !intent.subscription_id) return false
  const [subscription] = await tx
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.id, intent.subscription_id))
  return subscription?.state === 'ended'
}

/** Returns the refunds of a payment that still have to be requested from the gateway. */
export async function openRefundsOf(db: Reader, intentId: number): Promise<number[]> {
  const open = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.intent_id, intentId), inArray(refunds.state, ['created', 'unknown'])))
  return open.map(({ id }) => id)
}
