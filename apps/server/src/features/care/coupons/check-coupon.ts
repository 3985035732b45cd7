import { applyCoupon, normalizeCouponCode } from '@contour/domain/coupons/coupon'
import type { AppliedCoupon, Coupon } from '@contour/domain/coupons/coupon'
import { isTerm } from '@contour/domain/catalog/price-book'
import type { Term } from '@contour/domain/catalog/price-book'
import { DRUGS } from '@contour/domain/catalog/products'
import type { Drug } from '@contour/domain/catalog/products'
import { and, count, eq, inArray } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { coupons, couponUses, orders } from '../../../db/schema.ts'
import { easternDate } from '@contour/domain/time/plain-date'
import { readPriceBook } from '../catalog/index.ts'
import { AppError } from '../../../app-error.ts'

/** A coupon that is valid for a purchase; `rowId` is its internal key, for the reservation at checkout. */
export type CheckedCoupon = AppliedCoupon & { rowId: number }

type Use = { code: string; userId: number; cartId: number; drug: Drug; term: Term }

type CouponRow = typeof coupons.$inferSelect

/**
 * Checks a coupon for one cart: quote, validate-coupon and checkout all use this function (S-38, M-22). The cart's own
 * earlier reservation does not count, so that a payment can be retried.
 * @throws AppError coupon_invalid, whatever the reason
 */
export async function checkCoupon(tx: Reader, clock: Clock, use: Use): Promise<CheckedCoupon> {
  const code = normalizeCouponCode(use.code)
  const [row] = await tx.select().from(coupons).where(eq(coupons.code_lower, code))
  if (!row) throw new AppError('coupon_invalid', { field: 'coupon' })
  const mine = await tx
    .select({ cartId: couponUses.cart_id })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.coupon_id, row.id),
        eq(couponUses.user_id, use.userId),
        inArray(couponUses.state, ['reserved', 'used']),
      ),
    )
  const ofThisCart = mine.filter(({ cartId }) => cartId === use.cartId).length
  const [bought] = await tx.select({ n: count() }).from(orders).where(eq(orders.user_id, use.userId))
  const outcome = applyCoupon(asCoupon(row, row.used - ofThisCart), {
    term: use.term,
    drug: use.drug,
    isNewCustomer: bought?.n === 0,
    now: clock.now(),
    usedByUser: mine.length - ofThisCart,
    book: await readPriceBook(tx, easternDate(clock.now())),
  })
  if (!outcome.ok) throw new AppError('coupon_invalid', { field: 'coupon' })
  const { couponId, discountCents } = outcome
  return { couponId, code: row.code_lower.toUpperCase(), discountCents, rowId: row.id }
}

/** Converts a stored coupon to the domain type; the terms are stored as comma-separated text. */
function asCoupon(row: CouponRow, used: number): Coupon {
  const terms = (row.terms ?? '').split(',').map(Number).filter(isTerm)
  return {
    id: row.public_id,
    code: row.code_lower,
    kind: row.percent_off === null ? 'fixed' : 'percent',
    value: row.percent_off ?? row.cents_off ?? 0,
    paused: !row.active,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    terms,
    drugs: DRUGS.filter((drug) => drug === row.drug),
    new_customers_only: row.new_customers_only,
    max_uses: row.max_uses,
    max_uses_per_user: row.max_per_user,
    used,
  }
}
