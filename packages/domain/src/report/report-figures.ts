import type { Drug } from '../catalog/products.ts'
import { SUBSCRIPTION_PRICE_HELPER } from '../catalog/price-book.ts'

/** Percent of body weight lost on average, and by the one in three patients who lose more (document 1 §2.5). */
export const AVERAGE_LOSS: Readonly<Record<Drug, { average: number; oneInThree: number }>> = {
  semaglutide: { average: 16, oneInThree: 23 },
  tirzepatide: { average: 22, oneInThree: 28 },
}

export const ONE_IN_THREE_LABEL = '1 in 3 lose more'

/** Dollars (document 1 §2.5): an advertised figure that is not derived from any stated price. */
export const CLAIMED_SAVINGS = 313

/** Dollars off the base price per offer name, and without an offer (document 1 §9, X-08). */
export const REPORT_DISCOUNTS = { ninetynine: 250, oneforty: 150, default: 100 } as const

/** Pounds (document 1 §9). */
export const DEFAULT_TARGET_WEIGHT = 120

/** First name when none is known (S-21). */
export const DEFAULT_FIRST_NAME = 'there'

/** Pixels (document 1 §9). */
export const CAROUSEL = { scroll: 225, swipe: 50 } as const

/** The five steps of "What's Next" (S-19). */
export const WHATS_NEXT = [
  'Complete your intake',
  'Choose your plan',
  'Verify and fill in the medical form',
  'Doctor review',
  'Free overnight delivery',
] as const

export type ReportOffer = 'ninetynine' | 'oneforty'

export type PriceBlock = { base: number; discount: number; price: number; savings: number }

/** Whole dollars, as stored in the claim register (CL-05). */
export type PriceFigures = {
  base: number
  savings: number
  discount_ninetynine: number
  discount_oneforty: number
  discount_default: number
}

const STATED: PriceFigures = {
  base: SUBSCRIPTION_PRICE_HELPER,
  savings: CLAIMED_SAVINGS,
  discount_ninetynine: REPORT_DISCOUNTS.ninetynine,
  discount_oneforty: REPORT_DISCOUNTS.oneforty,
  discount_default: REPORT_DISCOUNTS.default,
}

/**
 * Returns the four dollar figures of the price block, from the stated values or the owner's replacements. It does not
 * affect charges; charges come from the price book.
 */
export function priceBlock(
  query: { offer?: ReportOffer | null; discount?: number | null },
  figures: Partial<PriceFigures> = {},
): PriceBlock {
  const { base, savings, ...discounts } = { ...STATED, ...figures }
  const discount = query.offer
    ? discounts[`discount_${query.offer}`]
    : (query.discount ?? discounts.discount_default)
  return { base, discount, price: Math.max(0, base - discount), savings }
}
