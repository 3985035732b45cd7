import { applyCoupon, INVALID_COUPON, normaliseCouponCode } from '@contour/domain/money/coupon'
import type { AppliedCoupon } from '@contour/domain/money/coupon'
import type { Drug } from '@contour/domain/money/products'
import type { Term } from '@contour/domain/money/price-book'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Reader, Tx } from '../../db/database.ts'
import { couponUses, coupons, orders } from '../../db/schema.ts'
import { Fault } from '../../fault.ts'

type Wish = { code: string; userId: number; drug: Drug; term: Term }

/**
 * What a code takes off this purchase. Every failure is the one stated message (S-38); `lock` keeps the last use
 * from being given twice.
 * @throws Fault coupon_invalid
 */
export async function findCoupon(
  tx: Reader,
  ctx: Ctx,
  wish: Wish,
  { lock = false } = {},
): Promise<AppliedCoupon & { rowId: number }> {
  const refuse = () => new Fault('coupon_invalid', { message: INVALID_COUPON })
  const query = tx
    .select()
    .from(coupons)
    .where(eq(coupons.code_lower, normaliseCouponCode(wish.code)))
  const [row] = lock ? await query.for('update') : await query
  if (!row) throw refuse()
  const [own] = await tx
    .select({ n: count() })
    .from(couponUses)
    .where(
      and(
        eq(couponUses.coupon_id, row.id),
        eq(couponUses.user_id, wish.userId),
        inArray(couponUses.state, ['reserved', 'used']),
      ),
    )
  const [bought] = await tx.select({ n: count() }).from(orders).where(eq(orders.user_id, wish.userId))
  const percent = row.percent_off !== null
  const outcome = applyCoupon(
    {
      id: row.public_id,
      code: row.code_lower.toUpperCase(),
      kind: percent ? 'percent' : 'fixed',
      value: (percent ? row.percent_off : row.cents_off) ?? 0,
      paused: !row.active,
      starts_at: row.starts_at,
      ends_at: row.ends_at,
      terms: termsOf(row.terms),
      drugs: row.drug ? [row.drug as Drug] : null,
      new_customers_only: row.new_customers_only,
      max_uses: row.max_uses,
      max_uses_per_user: row.max_per_user,
      used: row.used,
    },
    {
      term: wish.term,
      drug: wish.drug,
      isNewCustomer: (bought?.n ?? 0) === 0,
      now: ctx.clock.now(),
      usedByUser: own?.n ?? 0,
    },
  )
  if (!outcome.ok) throw refuse()
  return { ...outcome, rowId: row.id }
}

/** Reserves one use for a cart, under the lock that findCoupon took. */
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

/** Terms are kept as "1,3,6". */
const termsOf = (terms: string | null) =>
  terms
    ? terms
        .split(',')
        .map((term) => Number(term) as Term)
        .filter((term) => Number.isInteger(term))
    : null
