import { monthlyDisplay } from '@contour/domain/money/cents'
import {
  BADGES,
  TERMS,
  TERM_LABELS,
  TERM_MEANINGS,
  firstCharge,
  renewalCharge,
  savings,
} from '@contour/domain/catalog/price-book'
import type { PriceBook } from '@contour/domain/catalog/price-book'
import type { Drug } from '@contour/domain/catalog/products'

/** The four term cards of the checkout, in cents, from the price book only (D-12, C-CAT-001 to 023). */
export function termOffers(drug: Drug, book?: PriceBook) {
  return TERMS.map((term) => {
    const total = firstCharge('checkout', drug, term, book)
    return {
      term,
      label: TERM_LABELS[term],
      badge: BADGES[term],
      total_cents: total,
      monthly_cents: monthlyDisplay(total, term),
      savings_cents: savings(drug, term, book),
      regular_month_cents: renewalCharge('checkout', drug, 1, book),
      meaning: TERM_MEANINGS[term],
    }
  })
}
