import { firstCharge, TERMS, type PriceBook, type Term } from '../catalog/price-book.ts'
import { DRUGS, type Drug } from '../catalog/products.ts'
import { percentOf, type Cents } from '../money/cents.ts'

/**
 * Above this sum, in cents, a second approver is required for staff refunds, credits and coupons (M-28; our own
 * figure).
 */
export const SECOND_APPROVER_LIMIT = 25_000

/** The sums requested before, in cents; requests that await a second approver count, refused ones do not. */
export type RequestedBefore = {
  /** Staff refunds of the same payment, by any staff member; 0 for credits and coupons. */
  ofPayment: Cents
  /** Refunds, credits and coupons that this staff member requested today. */
  byPersonToday: Cents
}

/**
 * Whether a refund, a credit or a coupon requires a second approver (D-61): the limit is compared with the sum per
 * payment and with the sum per staff member and day, so that it cannot be avoided by splitting an amount.
 */
export const needsSecondApprover = (cents: Cents, before: RequestedBefore): boolean =>
  Math.max(before.ofPayment, before.byPersonToday) + cents > SECOND_APPROVER_LIMIT

/**
 * Returns the maximum discount one user can get from a coupon, in cents: its most valuable use times the allowed uses.
 */
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
