import { couponUseLifeCycle } from '@contour/domain/coupons/coupon-life-cycles'
import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { couponUses, coupons } from '../../../db/schema.ts'
import { transition } from '../../../db/transition.ts'

const USED = transition(couponUseLifeCycle, 'used', 'server', couponUses.state)
const USED_AFTER_RELEASE = transition(couponUseLifeCycle, 'used_after_release', 'server', couponUses.state)

/**
 * Records that an order has used its coupon: the use that its cart has reserved. If another attempt of the cart was
 * declined and released it before the gateway confirmed this one, the released use is counted again, unless somebody
 * else has taken the last one meanwhile; the patient keeps the price.
 */
export async function recordCouponUse(tx: Tx, use: { id: number; cartId: number }, at: Date): Promise<void> {
  const [used] = await tx
    .update(couponUses)
    .set({ state: USED.to, at })
    .where(and(eq(couponUses.cart_id, use.cartId), USED.allowed))
    .returning({ id: couponUses.id })
  if (used) return
  const released = tx
    .select({ id: couponUses.coupon_id })
    .from(couponUses)
    .where(and(eq(couponUses.id, use.id), USED_AFTER_RELEASE.allowed))
  const [counted] = await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(
      and(inArray(coupons.id, released), or(isNull(coupons.max_uses), lt(coupons.used, coupons.max_uses))),
    )
    .returning({ id: coupons.id })
  if (counted)
    await tx
      .update(couponUses)
      .set({ state: USED_AFTER_RELEASE.to, at })
      .where(and(eq(couponUses.id, use.id), USED_AFTER_RELEASE.allowed))
}
