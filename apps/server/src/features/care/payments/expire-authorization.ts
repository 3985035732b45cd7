import { SECURED_STATES } from '@contour/domain/payments/payment-life-cycle'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { intents } from '../../../db/schema.ts'
import { insertLedgerEntry, lockPaymentIntent, transitionIntent } from './payment-intent-store.ts'
import type { PaymentIntentRow } from './payment-intent-store.ts'
import { handlersOf } from './payment-purposes.ts'

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
    const newer = await tx
      .select({ id: intents.id })
      .from(intents)
      .where(and(eq(intents.replaces, intent.id), inArray(intents.state, SECURED_STATES)))
    if (newer.length === 0) await handlersOf(ctx, expired).onLost?.(tx, expired)
    return expired
  })
  return done
}
