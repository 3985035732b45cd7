import { UNSHIPPED_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { intents, orders, savedCards } from '../../db/schema.ts'
import type { DueItem } from '../../jobs/due.ts'
import { drawIntent, lockIntent } from './intent-store.ts'
import type { IntentRow } from './intent-store.ts'
import { placeHold } from './place-hold.ts'
import { loseHold } from './renewed-hold.ts'
import { settleIntents } from './release-holds.ts'

/**
 * Due 24 hours before a hold runs out: places a new hold on the saved card first, then lets the old one go; where the
 * new one is declined the order waits for payment (D-18).
 */
export async function renewHold(ctx: Ctx, { subject }: Pick<DueItem, 'subject'>): Promise<void> {
  const drawn = await drawRenewal(ctx, subject)
  if (!drawn) return
  const settled = await placeHold(ctx, drawn.intent, { card: 'saved', cardRef: drawn.cardRef })
  if (settled.state === 'held') await settleIntents(ctx, [drawn.old.id])
}

async function drawRenewal(ctx: Ctx, subject: string) {
  return ctx.db.transaction(async (tx) => {
    const [known] = await tx.select({ id: intents.id }).from(intents).where(eq(intents.public_id, subject))
    if (!known) return null
    const { intent: old, user } = await lockIntent(tx, known.id)
    if (old.state !== 'held' || !old.order_id) return null
    const [order] = await tx.select().from(orders).where(eq(orders.id, old.order_id)).for('update')
    if (!order || !UNSHIPPED_STATUSES.some((status) => status === order.status)) return null
    // While the order waits for payment the person places the next hold.
    if (order.status === 'payment_failed') return null
    const [started] = await tx
      .select()
      .from(intents)
      .where(and(eq(intents.replaces, old.id), eq(intents.state, 'created')))
    const [card] = await tx
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.user_id, user.id), eq(savedCards.current, 1)))
    if (!card) {
      await loseHold(tx, ctx, order)
      return null
    }
    const intent: IntentRow =
      started ??
      (await drawIntent(tx, ctx, {
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
