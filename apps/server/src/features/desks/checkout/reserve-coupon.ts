import { normalizeCouponCode } from '@contour/domain/coupons/coupon'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { coupons, couponUses } from '../../../db/schema.ts'

/** Locks a coupon, so that its last use is not given twice; check it after this. */
export async function lockCoupon(tx: Tx, code: string): Promise<void> {
  await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(eq(coupons.code_lower, normalizeCouponCode(code)))
    .for('update')
}

/** Reserves one use for a cart, under the lock of lockCoupon. */
export async function reserveCoupon(
  tx: Tx,
  ctx: Ctx,
  use: { couponRowId: number; userId: number; cartId: number },
): Promise<number> {
  await tx
    .update(coupons)
    .set({ used: sql`${coupons.used} + 1` })
    .where(eq(coupons.id, use.couponRowId))
  const [row] = await tx
    .insert(couponUses)
    .values({
      coupon_id: use.couponRowId,
      user_id: use.userId,
      cart_id: use.cartId,
      state: 'reserved',
      at: ctx.clock.now(),
    })
    .returning({ id: couponUses.id })
  if (!row) throw new Error('coupon use not written')
  return row.id
}
