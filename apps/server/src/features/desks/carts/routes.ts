import type { Ctx } from '../../../context.ts'
import { patientCalls } from '../../../http/implement.ts'
import { setCartAddon } from './cart-addons.ts'
import { quoteCart } from './quote-cart.ts'
import { readCart } from './read-cart.ts'
import { saveCart } from './save-cart.ts'

/** Builds the calls of this feature. */
export function cartsRoutes(ctx: Ctx) {
  const os = patientCalls.carts
  return {
    saveCart: os.saveCart.handler(({ input, context }) => saveCart(ctx, context.caller, input)),
    readCart: os.readCart.handler(({ input, context }) => readCart(ctx, context.caller, input.cart_id)),
    setCartAddon: os.setCartAddon.handler(({ input, context }) => setCartAddon(ctx, context.caller, input)),
    quoteCart: os.quoteCart.handler(({ input, context }) => quoteCart(ctx, context.caller, input)),
  }
}
