import type { CheckoutPayload } from '@contour/contract/checkout'
import { readAddress } from '@contour/domain/contact/address'
import { dollars } from '@contour/domain/money/cents'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { carts, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { billingDetails, payWithCard, paymentError } from '../../care/payments/index.ts'
import { assertMayShipTo } from '../../people/verification/index.ts'
import { activeIntentOf, preparePurchase } from './prepare-purchase.ts'

/**
 * POST /api/checkout-new: creates one authorization and one order and returns one response, however often and from
 * however many tabs it is sent. The intent is committed before the gateway is called, and the gateway is called outside
 * any transaction (security.md 8).
 * @throws AppError of the contract's list; payment_pending while another request is paying, unavailable if the gateway
 * was not reached, payment_unanswered if it was called and did not respond; password_needed, password_wrong or
 * login_required for another address while something is to be sent (D-100)
 */
export async function checkoutNew(ctx: Ctx, caller: Patient, input: CheckoutPayload) {
  const cart = await ownCart(ctx, caller, input.id)
  // An authorization under way was allowed when it began; its page asks again every few seconds.
  if (!(await activeIntentOf(ctx.db, cart.id)))
    await assertMayShipTo(ctx, caller, {
      address: readAddress(input.shippingAddress),
      currentPassword: input.currentPassword,
    })
  const settled = await payWithCard(ctx, {
    caller,
    card: {
      kind: 'given',
      token: input.cardToken,
      billing: billingDetails(input.billingAddress, input.cardDetails?.['name']),
    },
    findEarlier: () => activeIntentOf(ctx.db, cart.id),
    prepare: (tx, assertCardAllowed) =>
      preparePurchase(tx, ctx, { caller, cartId: cart.id, input, assertCardAllowed }),
    fits: (intent) => intent.cart_id === cart.id,
  })
  if (!settled) throw new AppError('cart_not_found')
  if (!settled.order_id) throw paymentError(settled)
  // A paid cart with another amount is another purchase, not a repetition of this one.
  if (settled.cents !== input.amount) throw new AppError('cart_paid')
  const [user] = await ctx.db.select({ id: users.public_id }).from(users).where(eq(users.id, caller.userId))
  return {
    message: 'Your order was received.',
    transaction_id: settled.public_id,
    prescriptionPreauths: [{ transactionId: settled.public_id }],
    customerId: user?.id ?? caller.userPublicId,
    order_id: settled.order_public_id ?? '',
    amount: dollars(settled.cents),
  }
}

/** Reads the cart by its link id; a checkout session can access only its own cart (D-26). */
async function ownCart(ctx: Ctx, caller: Patient, publicId: string) {
  const [cart] = await ctx.db
    .select({ id: carts.id, user_id: carts.user_id })
    .from(carts)
    .where(eq(carts.public_id, publicId))
  if (!cart) throw new AppError('cart_not_found')
  if (cart.user_id !== caller.userId || (caller.scope === 'checkout' && caller.cartId !== cart.id))
    throw new AppError('cart_foreign')
  return cart
}
