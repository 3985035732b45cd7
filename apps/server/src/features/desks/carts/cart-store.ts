import { and, eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Reader } from '../../../db/database.ts'
import { carts } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'

export type CartRow = typeof carts.$inferSelect

/**
 * Reads a cart of the caller that can still be bought. The limited session of a cart link can access only its own cart
 * (D-26); another user's cart and an unknown id get the same response.
 * @throws AppError cart_not_found, cart_paid, cart_expired
 */
export async function findOwnOpenCart(
  tx: Reader,
  caller: Patient,
  publicId: string,
  now: Date,
): Promise<CartRow> {
  const [cart] = await tx
    .select()
    .from(carts)
    .where(and(eq(carts.public_id, publicId), eq(carts.user_id, caller.userId)))
  if (!cart || (caller.scope === 'checkout' && caller.cartId !== cart.id))
    throw new AppError('cart_not_found')
  assertCartOpen(cart, now)
  return cart
}

/** @throws AppError cart_paid, cart_expired (S-32) */
export function assertCartOpen(cart: CartRow, now: Date): void {
  if (cart.state === 'paid') throw new AppError('cart_paid')
  if (cart.state === 'revoked' || cart.state === 'expired' || now >= cart.expires_at)
    throw new AppError('cart_expired')
}
