import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { savedCards, users } from '../../../db/schema.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'

/**
 * Follows a change of a saved card that was made at the gateway: a card network issues a new number, or the card is
 * removed there. The gateway's word counts (D-99); the event is only a hint to ask it.
 */
export async function followCard(ctx: Ctx, cardRef: string): Promise<void> {
  const [known] = await ctx.db
    .select({ customer: users.gateway_customer, userId: users.id })
    .from(savedCards)
    .innerJoin(users, eq(users.id, savedCards.user_id))
    .where(and(eq(savedCards.ref, cardRef), eq(savedCards.current, 1)))
  if (!known?.customer) return
  const cards = await ctx.payments.listCards({ customerRef: known.customer })
  const now = cards.find((saved) => saved.cardRef === cardRef)?.card
  await ctx.db.transaction(async (tx) => {
    const user = await lockPatient(tx, known.userId)
    const [card] = await tx
      .select()
      .from(savedCards)
      .where(and(eq(savedCards.ref, cardRef), eq(savedCards.current, 1)))
    if (!card || (now && now.last4 === card.last4 && now.brand === card.brand)) return
    await tx
      .update(savedCards)
      .set(now ? { brand: now.brand, last4: now.last4, fp: now.fingerprint } : { current: 0 })
      .where(eq(savedCards.id, card.id))
    if (now) await notify(tx, ctx, 'card_updated', user, { changeId: ctx.random.id(), last4: now.last4 })
    await audit(tx, now ? 'card.updated_at_gateway' : 'card.removed_at_gateway', {
      actor: 'server',
      subjectUser: user.id,
      before: { last4: card.last4 },
      after: { last4: now?.last4 ?? null },
    })
  })
}
