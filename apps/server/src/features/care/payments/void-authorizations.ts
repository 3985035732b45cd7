import type { PaymentState } from '@contour/domain/payments/payment-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { VoidReason } from '../../../adapters/payment/port.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { intents } from '../../../db/schema.ts'
import { errorFacts } from '../../../log.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { mergeSnapshot } from './purchase-snapshot.ts'
import { paymentIntentsOf, lockPaymentIntent, transitionIntent } from './payment-intent-store.ts'
import { reconcileIntent } from './reconcile-intent.ts'
import { processRefunds } from './process-refunds.ts'
import { handlersOf } from './payment-purposes.ts'

/**
 * An authorization whose response is still missing finds its order closed and is voided then (apply-authorization.ts).
 */
const VOIDABLE_STATES: readonly PaymentState[] = ['held', 'action', 'unknown']

/**
 * Marks every authorization of an order to be voided, inside the transaction that closes the order. The gateway is
 * called after the commit: call `voidPendingIntents(ctx, ids)`, or leave it to reconciliation.
 * @returns the ids of the intents to reconcile
 */
export async function voidOrderAuthorizations(
  tx: Tx,
  ctx: Ctx,
  orderId: number,
  reason: Extract<VoidReason, 'denied' | 'cancelled'>,
): Promise<number[]> {
  const requested: number[] = []
  for (const intent of await paymentIntentsOf(tx, orderId, VOIDABLE_STATES)) {
    await transitionIntent(tx, ctx.clock, intent, {
      event: 'void_asked',
      actor: 'server',
      set: { snapshot: mergeSnapshot({ voidReason: reason }) },
    })
    await cancelJobs(tx, ctx.clock, 'hold_renew', intent.public_id)
    requested.push(intent.id)
  }
  return requested
}

/** Requests the marked voids from the gateway, outside transactions. Reconciliation finishes what fails here. */
export async function voidPendingIntents(ctx: Ctx, ids?: readonly number[]): Promise<void> {
  const wanted =
    ids ??
    (
      await ctx.db
        .select({ id: intents.id })
        .from(intents)
        .where(and(eq(intents.state, 'voiding')))
    ).map(({ id }) => id)
  for (const id of wanted)
    await reconcileIntent(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ intent: id, err: errorFacts(error) }, 'hold not voided yet'),
    )
  await processRefunds(ctx)
}

/** Returns whether money of an order is being captured right now. */
export async function isCapturing(tx: Tx, orderId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.order_id, orderId), inArray(intents.state, ['capturing'])))
  return rows.length > 0
}

/** Cancels an attempt that waits for the 3-D Secure challenge, so that another card can be tried. */
export async function cancelPendingAuthorization(ctx: Ctx, intentId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (intent.state !== 'action') return
    await handlersOf(ctx, intent).onReleased?.(tx, intent)
    await transitionIntent(tx, ctx.clock, intent, {
      event: 'void_asked',
      actor: 'server',
      set: { snapshot: mergeSnapshot({ voidReason: 'abandoned' }) },
    })
  })
  await voidPendingIntents(ctx, [intentId])
}
