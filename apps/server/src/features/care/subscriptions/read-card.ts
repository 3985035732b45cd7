import { and, eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { addresses } from '../../../db/schema.ts'
import { cardOnFile } from '../payments/index.ts'

export const toCardResponse = (card: { brand: string | null; last4: string | null } | null) =>
  card && { brand: card.brand, last4: card.last4 }

/** Returns the card on file and the billing address that prefill the dialogs. */
export async function readCard(ctx: Ctx, caller: Caller) {
  const { userId } = asPatient(caller)
  const [address] = await ctx.db
    .select()
    .from(addresses)
    .where(and(eq(addresses.user_id, userId), eq(addresses.kind, 'billing')))
  return {
    status: 'success' as const,
    message: 'Your card on file.',
    card: toCardResponse(await cardOnFile(ctx.db, userId)),
    billing_address: address
      ? {
          address_line_1: address.line_1,
          address_line_2: address.line_2,
          city: address.city,
          state: address.state,
          zip: address.zip,
        }
      : null,
  }
}
