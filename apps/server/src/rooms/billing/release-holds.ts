import { and, eq, inArray } from 'drizzle-orm'
import type { VoidReason } from '../../adapters/payment/port.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { intents } from '../../db/schema.ts'
import { errorFacts } from '../../log.ts'
import { dropDue } from '../../jobs/due.ts'
import { intentsOf, keepFacts, lockIntent, moveIntent } from './intent-store.ts'
import { settleIntent } from './settle-intent.ts'
import { settleRefunds } from './settle-refund.ts'
import { undoReservation } from './undo-reservation.ts'

/** A hold whose answer is not in yet finds its order closed and is let go then (apply-hold.ts). */
const RELEASABLE = ['held', 'action', 'unknown']

/**
 * Marks every hold of an order to be let go, inside the transaction that closes the order. The gateway is asked after
 * the commit: call `settleIntents(ctx, ids)`, or leave it to the reconciler.
 * @returns the ids of the intents to settle
 */
export async function askRelease(
  tx: Tx,
  ctx: Ctx,
  orderId: number,
  reason: Extract<VoidReason, 'denied' | 'cancelled'>,
): Promise<number[]> {
  const asked: number[] = []
  for (const intent of await intentsOf(tx, orderId, RELEASABLE)) {
    await moveIntent(tx, ctx.clock, intent, {
      event: 'void_asked',
      actor: 'server',
      set: { snapshot: keepFacts({ voidReason: reason }) },
    })
    await dropDue(tx, ctx.clock, 'hold_renew', intent.public_id)
    asked.push(intent.id)
  }
  return asked
}

/** Asks the gateway for what was marked, outside transactions. A failure here is the reconciler's to finish. */
export async function settleIntents(ctx: Ctx, ids?: readonly number[]): Promise<void> {
  const wanted =
    ids ??
    (
      await ctx.db
        .select({ id: intents.id })
        .from(intents)
        .where(and(eq(intents.state, 'voiding')))
    ).map(({ id }) => id)
  for (const id of wanted)
    await settleIntent(ctx, id).catch((error: unknown) =>
      ctx.log.warn({ intent: id, err: errorFacts(error) }, 'hold not let go yet'),
    )
  await settleRefunds(ctx)
}

/** Whether money of an order is being taken just now. */
export async function isCapturing(tx: Tx, orderId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: intents.id })
    .from(intents)
    .where(and(eq(intents.order_id, orderId), inArray(intents.state, ['capturing'])))
  return rows.length > 0
}

/** Takes back an attempt that waits for the bank's question, so that another card may be tried. */
export async function withdrawHold(ctx: Ctx, intentId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { intent } = await lockIntent(tx, intentId)
    if (intent.state !== 'action') return
    await undoReservation(tx, ctx, intent)
    await moveIntent(tx, ctx.clock, intent, {
      event: 'void_asked',
      actor: 'server',
      set: { snapshot: keepFacts({ voidReason: 'abandoned' }) },
    })
  })
  await settleIntents(ctx, [intentId])
}
