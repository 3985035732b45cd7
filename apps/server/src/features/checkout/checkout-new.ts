import type { CheckoutPayload } from '@contour/contract/checkout'
import { readAddress } from '@contour/domain/contact/address'
import { dollars } from '@contour/domain/money/cents'
import { eq } from 'drizzle-orm'
import type { Patient } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import { carts, users } from '../../db/schema.ts'
import { AppError } from '../../app-error.ts'
import { inspectCard } from '../payments/card-limits.ts'
import { payWithCard } from '../payments/pay-with-card.ts'
import { paymentError } from '../payments/payment-error.ts'
import type { PaymentIntentRow } from '../payments/payment-intent-store.ts'
import { activeIntentOf, preparePurchase } from './prepare-purchase.ts'

/**
 * POST /api/checkout-new: creates one authorization and one order and returns one response, however often and from
 * however many tabs it is sent. The intent is committed before the gateway is called, and the gateway is called outside
 * any transaction (security.md 8).
 * @throws AppError of the contract's list; payment_pending while another request is paying, unavailable if the gateway
 * was not reached, payment_unanswered if it was called and did not respond
 */
export async function checkoutNew(ctx: Ctx, caller: Patient, input: CheckoutPayload) {
  const cart = await ownCart(ctx, caller, input.id)
  const settled = await pay(ctx, caller, cart.id, input)
  if (!['held', 'capturing', 'captured'].includes(settled.state) || !settled.order_id)
    throw paymentError(settled)
  // A paid cart with another amount is another purchase, not a repetition of this one.
  if (settled.cents !== input.amount) throw new AppError('cart_paid')
  const [user] = await ctx.db.select({ id: users.public_id }).from(users).where(eq(users.id, caller.userId))
  return {
    status: 'success' as const,
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

async function pay(
  ctx: Ctx,
  caller: Patient,
  cartId: number,
  input: CheckoutPayload,
): Promise<PaymentIntentRow> {
  const settled = await payWithCard(ctx, {
    draw: async () => {
      const live = await activeIntentOf(ctx.db, cartId)
      if (live) return { intent: live, mine: false }
      const who = { userId: caller.userId, network: caller.meta.network }
      const seen = await inspectCard(ctx, who, input.cardToken)
      return preparePurchase(ctx, caller, cartId, input, seen)
    },
    request: () => ({
      card: 'given',
      cardToken: input.cardToken,
      ip: caller.meta.ip,
      userAgent: caller.meta.userAgent,
      ...billingDetailsOf(input),
    }),
    isSame: (intent) => intent.cart_id === cartId && intent.card_token === input.cardToken,
    fits: (intent) => intent.cart_id === cartId,
  })
  if (!settled) throw new AppError('cart_not_found')
  return settled
}

function billingDetailsOf(input: CheckoutPayload) {
  if (!input.billingAddress) return {}
  const { address_line_1: line1, address_line_2: line2, city, state, zip } = readAddress(input.billingAddress)
  const name = typeof input.cardDetails?.['name'] === 'string' ? input.cardDetails['name'] : ''
  return { billing: { name, address: { line1, line2, city, state, zip } } }
}
