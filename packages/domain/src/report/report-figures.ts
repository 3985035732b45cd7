import type { Drug } from '../money/products.ts'
import { SUBSCRIPTION_PRICE_HELPER } from '../money/price-book.ts'

/** Percent of body weight lost on average, and by the one in three who lose more (document 1 §2.5). */
export const AVERAGE_LOSS: Readonly<Record<Drug, { average: number; oneInThree: number }>> = {
  semaglutide: { average: 16, oneInThree: 23 },
  tirzepatide: { average: 22, oneInThree: 28 },
}

export const ONE_IN_THREE_LABEL = '1 in 3 lose more'

/** Dollars (document 1 §2.5): an advertised figure that follows from no stated price. */
export const CLAIMED_SAVINGS = 313

/** Dollars off the base price per offer name, and without one (document 1 §9, X-08). */
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

/** The block's four dollar figures. It changes no charge; charges come from the price book. */
export function priceBlock(query: { offer?: ReportOffer | null; discount?: number | null }): PriceBlock {
  const base = SUBSCRIPTION_PRICE_HELPER
  const discount = query.offer ? REPORT_DISCOUNTS[query.offer] : (query.discount ?? REPORT_DISCOUNTS.default)
  return { base, discount, price: base - discount, savings: CLAIMED_SAVINGS }
}
