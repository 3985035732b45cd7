import type { AddonKind } from '@contour/domain/add-on/addons'
import { PRODUCT_IDS, findProduct } from '@contour/domain/catalog/products'
import { and, eq, sql } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import type { Reader } from '../../../db/database.ts'
import { cartItems, carts } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { findOwnOpenCart } from './cart-store.ts'

const findAddons = preparedQuery((db) =>
  db
    .select({ product: cartItems.product_id })
    .from(cartItems)
    .where(and(eq(cartItems.cart_id, sql.placeholder('cart')), eq(cartItems.kind, 'addon'))),
)

/** Returns the product ids of the add-ons in a cart. */
export async function addonIdsOfCart(tx: Reader, cartId: number): Promise<string[]> {
  const items = await findAddons(tx, { cart: cartId })
  return items.map(({ product }) => product)
}

/** Returns the add-ons of a cart as they are priced; both products of the bundle together are the bundle. */
export async function addonsOfCart(tx: Reader, cartId: number): Promise<AddonKind[]> {
  const ids = await addonIdsOfCart(tx, cartId)
  if (ids.includes(PRODUCT_IDS.nausea) && ids.includes(PRODUCT_IDS.b12)) return ['bundle']
  return ids.flatMap((id): AddonKind[] =>
    id === PRODUCT_IDS.nausea ? ['nausea'] : id === PRODUCT_IDS.b12 ? ['b12'] : [],
  )
}

/**
 * Adds an add-on to the caller's open cart, or removes it if the quantity is 0 or below (C-CRT-005). Add-ons are
 * prescription items too, so the quantity is always one (C-CRT-003).
 * @throws AppError not_found for anything but an add-on that is sold; payment_pending while the cart is being paid
 */
export async function setCartAddon(
  ctx: Ctx,
  caller: Caller,
  input: { cart_id: string; product_id: string; quantity: number },
) {
  const patient = asPatient(caller)
  const product = findProduct(input.product_id)
  if (!product?.is_addon || !product.active) throw notFound()
  await ctx.db.transaction(async (tx) => {
    const { id } = await findOwnOpenCart(tx, patient, input.cart_id, ctx.clock.now())
    const [cart] = await tx.select({ state: carts.state }).from(carts).where(eq(carts.id, id)).for('update')
    if (cart?.state !== 'open') throw new AppError('payment_pending')
    if (input.quantity <= 0)
      await tx
        .delete(cartItems)
        .where(
          and(eq(cartItems.cart_id, id), eq(cartItems.product_id, product.id), eq(cartItems.kind, 'addon')),
        )
    else
      await tx
        .insert(cartItems)
        .values({ cart_id: id, product_id: product.id, kind: 'addon', quantity: 1 })
        .onConflictDoNothing()
  })
  return { status: 'success' as const, message: 'Your cart is updated.' }
}
