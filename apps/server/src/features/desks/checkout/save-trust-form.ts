import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { lockPatient } from '../../../db/lock-patient.ts'
import { carts, consents } from '../../../db/schema.ts'

const KIND = 'trust_form'

/**
 * POST /api/trust-form: saves the consent record of a purchase (S-34), once for each cart. A repeated request gets the
 * same response and writes nothing: consents can never be deleted, so no call may fill their table.
 */
export async function saveTrustForm(ctx: Ctx, caller: Patient, page: string) {
  await ctx.db.transaction(async (tx) => {
    await lockPatient(tx, caller.userId)
    const cartId = caller.cartId ?? (await newestCartOf(tx, caller.userId))
    const [filed] = await tx
      .select({ id: consents.id })
      .from(consents)
      .where(
        and(
          eq(consents.user_id, caller.userId),
          eq(consents.kind, KIND),
          cartId === null ? isNull(consents.cart_id) : eq(consents.cart_id, cartId),
        ),
      )
      .limit(1)
    if (filed) return
    await tx.insert(consents).values({
      user_id: caller.userId,
      kind: KIND,
      statement: 'The consent record of this purchase.',
      agreed: true,
      at: ctx.clock.now(),
      page,
      ip: caller.meta.ip,
      cart_id: cartId,
    })
  })
  return { status: 'success' as const, message: 'The record was stored.' }
}

async function newestCartOf(tx: Tx, userId: number): Promise<number | null> {
  const [cart] = await tx
    .select({ id: carts.id })
    .from(carts)
    .where(eq(carts.user_id, userId))
    .orderBy(desc(carts.id))
    .limit(1)
  return cart?.id ?? null
}
