import { normalCode } from '../text/normal-text.ts'
import { percentOf, type Cents } from '../money/cents.ts'
import { firstCharge, type PriceBook, type Term } from '../catalog/price-book.ts'
import type { Drug } from '../catalog/products.ts'

/** A coupon as staff set it up (M-22). An empty or absent limit means no restriction. */
export type Coupon = {
  id: string
  code: string
  kind: 'fixed' | 'percent'
  /** Cents for fixed, percent for percent. */
  value: number
  paused?: boolean
  starts_at?: Date | null
  ends_at?: Date | null
  terms?: readonly Term[] | null
  drugs?: readonly Drug[] | null
  new_customers_only?: boolean
  max_uses?: number | null
  max_uses_per_user?: number | null
  /** Uses reserved or counted so far, by all users. */
  used: number
}

export type CouponUse = {
  term: Term
  drug: Drug
  isNewCustomer: boolean
  now: Date
  usedByUser: number
  /** The prices of the day; the documents' prices if absent. */
  book?: PriceBook | undefined
}

/** The amount by which a valid coupon reduces the first charge. */
export type AppliedCoupon = { couponId: string; code: string; discountCents: Cents }

export type CouponOutcome =
  | ({ ok: true } & AppliedCoupon)
  | {
      ok: false
      /** Only for our logs; the user always sees the same message (S-38). */
      reason:
        | 'unknown'
        | 'paused'
        | 'early'
        | 'expired'
        | 'term'
        | 'drug'
        | 'returning'
        | 'used_up'
        | 'used_by_user'
        | 'worthless'
      message: typeof INVALID_COUPON
    }

export const COUPON_REQUIRED = 'Please enter a coupon code'
export const INVALID_COUPON = 'Invalid Coupon.'
export const COUPON_MAX_LENGTH = 256

/** A discount never reduces the first charge below 50 cents (S-38). */
export const MIN_CHARGE: Cents = 50

/** Codes are compared ignoring case and surrounding spaces (M-22). */
export const normalizeCouponCode = (code: string): string => normalCode(code).toLowerCase()

type Reason = Extract<CouponOutcome, { ok: false }>['reason']

/** Checks a coupon against a purchase and returns the discount on the first charge in cents (S-38). */
export function applyCoupon(coupon: Coupon | null, use: CouponUse): CouponOutcome {
  const reason = coupon === null ? 'unknown' : rejectionReason(coupon, use)
  if (coupon === null || reason !== null) {
    return { ok: false, reason: reason ?? 'unknown', message: INVALID_COUPON }
  }
  const base = firstCharge('checkout', use.drug, use.term, use.book)
  const wanted = coupon.kind === 'percent' ? percentOf(base, coupon.value) : coupon.value
  const discountCents = Math.min(wanted, base - MIN_CHARGE)
  if (!Number.isSafeInteger(discountCents) || discountCents <= 0) {
    return { ok: false, reason: 'worthless', message: INVALID_COUPON }
  }
  return { ok: true, couponId: coupon.id, code: coupon.code, discountCents }
}

function rejectionReason(coupon: Coupon, use: CouponUse): Reason | null {
  if (coupon.paused) return 'paused'
  if (coupon.starts_at && use.now < coupon.starts_at) return 'early'
  if (coupon.ends_at && use.now >= coupon.ends_at) return 'expired'
  if (coupon.terms?.length && !coupon.terms.includes(use.term)) return 'term'
  if (coupon.drugs?.length && !coupon.drugs.includes(use.drug)) return 'drug'
  if (coupon.new_customers_only && !use.isNewCustomer) return 'returning'
  if (coupon.max_uses != null && coupon.used >= coupon.max_uses) return 'used_up'
  if (coupon.max_uses_per_user != null && use.usedByUser >= coupon.max_uses_per_user) return 'used_by_user'
  return null
}
