import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { carts, couponUses, coupons, orders, users } from '../../../db/schema.ts'
import { snapshotOf } from '../../care/payments/index.ts'
import type { PaymentIntentRow } from '../../care/payments/index.ts'
import { cartLifeCycle } from '@contour/domain/carts/cart-life-cycle'
import { couponUseLifeCycle } from '@contour/domain/coupons/coupon-life-cycles'
import { transition } from '../../../db/transition.ts'

const CART_REOPENED = transition(cartLifeCycle, 'checkout_undone', 'server', carts.state)
const COUPON_RELEASED = transition(couponUseLifeCycle, 'released', 'server', couponUses.state)

/**
 * Releases what a checkout reserved and did not use: the coupon, the cart's state, and the account's claim of the email
 * address if this purchase made it. A declined first checkout leaves only its attempt (D-17).
 */
export async function undoReservation(tx: Tx, ctx: Ctx, intent: PaymentIntentRow): Promise<void> {
  const made = snapshotOf(intent)
  if (made?.couponUseId) {
    const [released] = await tx
      .update(couponUses)
      .set({ state: COUPON_RELEASED.to, at: ctx.clock.now() })
      .where(and(eq(couponUses.id, made.couponUseId), COUPON_RELEASED.allowed))
      .returning()
    if (released)
      await tx
        .update(coupons)
        .set({ used: sql`${coupons.used} - 1` })
        .where(eq(coupons.id, released.coupon_id))
  }
  if (intent.cart_id)
    await tx
      .update(carts)
      .set({ state: CART_REOPENED.to })
      .where(and(eq(carts.id, intent.cart_id), CART_REOPENED.allowed))
  if (made?.claimed)
    await tx
      .update(users)
      .set({ account_at: null })
      .where(
        and(
          eq(users.id, intent.user_id),
          isNull(users.password_hash),
          notExists(
            tx
              .select({ one: sql`1` })
              .from(orders)
              .where(eq(orders.user_id, intent.user_id)),
          ),
        ),
      )
}
