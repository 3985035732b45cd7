import { SECURED_STATES } from '@contour/domain/payments/payment-life-cycle'
import { dollars } from '@contour/domain/money/cents'
import { and, eq, inArray } from 'drizzle-orm'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { intents, purchaseEvents } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordConsents } from '../../ground/consents/index.ts'
import { snapshotOf } from '../../care/payments/index.ts'

/**
 * Returns the purchase event in the format of tag managers, for the caller's own paid transaction, only once: the row
 * that records it is written together with the consent, in one transaction. The event contains no drug, name or gateway
 * id (D-13).
 * @returns event null for anything else, and for a browser that objects to sharing
 */
export async function trackPurchase(ctx: Ctx, caller: Caller, transactionId: string) {
  const nothing = { status: 'success' as const, message: 'Nothing to count.', event: null }
  if (caller.kind !== 'patient' || caller.meta.objects) return nothing
  const [intent] = await ctx.db
    .select({ cents: intents.cents, purpose: intents.purpose, snapshot: intents.snapshot })
    .from(intents)
    .where(
      and(
        eq(intents.public_id, transactionId),
        eq(intents.user_id, caller.userId),
        eq(intents.purpose, 'checkout'),
        inArray(intents.state, SECURED_STATES),
      ),
    )
  if (!intent) return nothing
  const first = await ctx.db.transaction(async (tx) => {
    const [row] = await tx
      .insert(purchaseEvents)
      .values({ transaction_id: transactionId, user_id: caller.userId, at: ctx.clock.now() })
      .onConflictDoNothing()
      .returning({ id: purchaseEvents.id })
    if (!row) return false
    await recordConsents(
      tx,
      ctx.clock,
      { userId: caller.userId, page: '/payment/thanks', ip: caller.meta.ip },
      [{ kind: 'measurement', agreed: true }],
    )
    await audit(tx, 'purchase.counted', {
      subjectUser: caller.userId,
      subject: `transaction:${transactionId}`,
    })
    return true
  })
  if (!first) return nothing
  const term = snapshotOf(intent)?.term ?? 1
  const value = dollars(intent.cents)
  return {
    status: 'success' as const,
    message: 'Counted once.',
    event: {
      event: 'purchase' as const,
      ecommerce: {
        transaction_id: transactionId,
        value,
        tax: 0,
        shipping: 0,
        currency: 'USD' as const,
        items: [
          {
            item_id: `plan-${term}`,
            item_name: `${term} month plan`,
            item_category: 'plan' as const,
            price: value,
            quantity: 1 as const,
          },
        ],
      },
    },
  }
}
