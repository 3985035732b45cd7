import { patientCalls, routes } from '../../../http/implement.ts'
import { setCartAddon } from './cart-addons.ts'
import { quoteCart } from './quote-cart.ts'
import { readCart } from './read-cart.ts'
import { saveCart } from './save-cart.ts'

export const cartsRoutes = routes(patientCalls.carts, (ctx) => ({
  saveCart: ({ input, context }) => saveCart(ctx, context.caller, input),
  readCart: ({ input, context }) => readCart(ctx, context.caller, input.cart_id),
  setCartAddon: ({ input, context }) => setCartAddon(ctx, context.caller, input),
  quoteCart: ({ input, context }) => quoteCart(ctx, context.caller, input),
}))
