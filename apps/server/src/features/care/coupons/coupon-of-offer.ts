import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { coupons } from '../../../db/schema.ts'

/**
 * Returns the code of the coupon that staff attached to an offer, the newest active one; null without one. The checkout
 * applies it, so that the charge matches the offer's page. Its validity for a term and a user is checked as for
 * an entered code.
 */
export async function couponOfOffer(db: Reader, clock: Clock, offer: string | null): Promise<string | null> {
  if (!offer) return null
  const now = clock.now()
  const [row] = await db
    .select({ code: coupons.code_lower })
    .from(coupons)
    .where(
      and(
        eq(sql`lower(${coupons.offer})`, offer.toLowerCase()),
        eq(coupons.active, true),
        or(isNull(coupons.starts_at), lte(coupons.starts_at, now)),
        or(isNull(coupons.ends_at), gt(coupons.ends_at, now)),
      ),
    )
    .orderBy(desc(coupons.id))
    .limit(1)
  return row ? row.code.toUpperCase() : null
}
