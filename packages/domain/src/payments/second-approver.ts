import type { Cents } from '../money/cents.ts'
import { firstCharge, TERMS } from '../catalog/price-book.ts'
import type { PriceBook, Term } from '../catalog/price-book.ts'
import { DRUGS } from '../catalog/products.ts'
import type { Drug } from '../catalog/products.ts'
import { percentOf } from '../money/cents.ts'

/** Above this sum, in cents, a second person approves what staff give away (M-28; the figure is ours). */
export const SECOND_APPROVER_LIMIT = 25_000

/** What was asked for before, in cents; what waits for a second person counts, what was refused does not. */
export type RequestedBefore = {
  /** Refunds of the same payment that staff asked for, whoever asked; 0 for credits and coupons. */
  ofPayment: Cents
  /** Refunds, credits and coupons together that this person asked for today. */
  byPersonToday: Cents
}

/**
 * Whether a refund, a credit or a coupon waits for a second person (D-61): the limit is compared with the sum per
 * payment and with the sum per asking person and day, so that no amount avoids it in parts.
 */
export const needsSecondApprover = (cents: Cents, before: RequestedBefore): boolean =>
  Math.max(before.ofPayment, before.byPersonToday) + cents > SECOND_APPROVER_LIMIT

/** What one person can take off with a coupon, in cents: its most valuable use, as often as they may use it. */
export function couponWorth(
  coupon: {
    centsOff: Cents | null
    percentOff: number | null
    terms: readonly Term[]
    drug: Drug | null
    maxPerUser: number
  },
  book: PriceBook,
): Cents {
  const terms = coupon.terms.length > 0 ? coupon.terms : TERMS
  const drugs = coupon.drug ? [coupon.drug] : DRUGS
  const charges = drugs.flatMap((drug) => terms.map((term) => firstCharge('checkout', drug, term, book)))
  const most = Math.max(...charges)
  const once = coupon.percentOff === null ? (coupon.centsOff ?? 0) : percentOf(most, coupon.percentOff)
  return once * coupon.maxPerUser
}
