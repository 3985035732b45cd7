import type { Term } from '@contour/domain/catalog/price-book'
import { COUPON_REQUIRED } from '@contour/domain/coupons/coupon'
import { dollars } from '@contour/domain/money/cents'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { carts } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { checkCoupon } from '../../care/coupons/index.ts'

/** POST /api/validate-coupon: returns the coupon's discount on the caller's open cart, in dollars (D-25). */
export async function validateCoupon(
  ctx: Ctx,
  caller: Patient,
  input: { coupon: string; payment_terms: Term; cart_id?: string | undefined },
) {
  const code = input.coupon.trim()
  if (!code) throw new AppError('coupon_invalid', { message: COUPON_REQUIRED, field: 'coupon' })
  const [cart] = await ctx.db
    .select({ id: carts.id, drug: carts.drug })
    .from(carts)
    .where(
      and(
        eq(carts.user_id, caller.userId),
        inArray(carts.state, ['open', 'paying']),
        input.cart_id ? eq(carts.public_id, input.cart_id) : undefined,
        caller.cartId ? eq(carts.id, caller.cartId) : undefined,
      ),
    )
    .orderBy(desc(carts.id))
    .limit(1)
  if (!cart) throw new AppError('coupon_invalid')
  const found = await checkCoupon(ctx.db, ctx.clock, {
    code,
    userId: caller.userId,
    cartId: cart.id,
    drug: cart.drug,
    term: input.payment_terms,
  })
  return {
    status: 'success' as const,
    message: 'Coupon applied.',
    coupon_id: found.couponId,
    c_val: dollars(found.discountCents),
  }
}
