import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { intents, orders } from '../../db/schema.ts'
import { insertLedgerEntry, lockPaymentIntent, transitionIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { markPaymentFailed } from './complete-reauthorization.ts'

/**
 * Records that an authorization expired at the gateway: the order waits for payment unless a newer authorization
 * replaces it (D-18).
 */
export async function expireAuthorization(ctx: Ctx, intentId: number): Promise<PaymentIntentRow> {
  const done = await ctx.db.transaction(async (tx) => {
    const { intent } = await lockPaymentIntent(tx, intentId)
    if (!['held', 'capturing'].includes(intent.state)) return intent
    await insertLedgerEntry(tx, ctx.clock, intent, 'expire', intent.cents)
    const expired = await transitionIntent(tx, ctx.clock, intent, { event: 'lapsed', actor: 'gateway' })
    const [order] = intent.order_id
      ? await tx.select().from(orders).where(eq(orders.id, intent.order_id)).for('update')
      : []
    const newer = await tx
      .select({ id: intents.id })
      .from(intents)
      .where(and(eq(intents.replaces, intent.id), inArray(intents.state, ['held', 'capturing', 'captured'])))
    if (order && newer.length === 0) await markPaymentFailed(tx, ctx, order)
    return expired
  })
  ctx.wake('outbox')
  return done
}
