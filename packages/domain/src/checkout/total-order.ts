import { ADDONS, addonCents, type AddonKind } from '../add-on/addons.ts'
import type { Cents } from '../money/cents.ts'
import { MIN_CHARGE, type AppliedCoupon } from '../coupons/coupon.ts'
import { TERM_LABELS, firstCharge, type PriceBook, type PriceList, type Term } from '../catalog/price-book.ts'
import { productOf, type Drug } from '../catalog/products.ts'

export type OrderToTotal = {
  drug: Drug
  term: Term
  /** `checkout` unless the purchase is made in one of the upgrade tabs. */
  list?: PriceList
  coupon?: AppliedCoupon | null
  addons?: readonly AddonKind[]
  /** The prices of the day; the documents' prices if absent. */
  book?: PriceBook | undefined
}

export type OrderLine = {
  kind: 'plan' | 'coupon' | 'addon' | 'shipping' | 'tax'
  label: string
  cents: Cents
}

export type OrderTotal = {
  lines: OrderLine[]
  /** The product after its coupon: the amount of its own authorization. */
  planCents: Cents
  addonsCents: Cents
  discountCents: Cents
  /** Product and add-ons before the coupon. */
  withoutDiscountCents: Cents
  totalCents: Cents
}

/** No tax has been set up yet; this is where it belongs (M-33). */
const taxOf = (_taxable: Cents): Cents => 0

/**
 * Computes the total of a purchase in cents (M-33): the quote, checkout, charge schedule and amount check all use it.
 * Throws RangeError for a term or an add-on that is not sold.
 */
export function totalOrder(order: OrderToTotal): OrderTotal {
  const { drug, term, list = 'checkout', coupon, addons = [], book } = order
  const price = firstCharge(list, drug, term, book)
  const discountCents = Math.max(0, Math.min(coupon?.discountCents ?? 0, price - MIN_CHARGE))
  const planCents = price - discountCents
  const addonLines = [...new Set(addons)].map((kind): OrderLine => ({
    kind: 'addon',
    label: ADDONS[kind].name,
    cents: addonCents(kind, term),
  }))
  const addonsCents = addonLines.reduce((sum, line) => sum + line.cents, 0)
  const tax = taxOf(planCents + addonsCents)

  const lines: OrderLine[] = [
    { kind: 'plan', label: `${productOf(drug).name}, ${TERM_LABELS[term]}`, cents: price },
  ]
  if (coupon && discountCents > 0) {
    lines.push({ kind: 'coupon', label: `Coupon ${coupon.code}`, cents: -discountCents })
  }
  lines.push(...addonLines, { kind: 'shipping', label: 'Free', cents: 0 })
  if (tax > 0) lines.push({ kind: 'tax', label: 'Tax', cents: tax })

  return {
    lines,
    planCents,
    addonsCents,
    discountCents,
    withoutDiscountCents: price + addonsCents,
    totalCents: planCents + addonsCents + tax,
  }
}
