import { PRICE_PLACES, type ShownPrices } from '@contour/domain/site/shown-prices'

/**
 * Returns the lowest month of each drug, which the server writes into the page; at build time their placeholders. Null
 * where no server wrote them: a price is never guessed.
 */
export function shownPrices(): ShownPrices | null {
  if (typeof document === 'undefined') return PRICE_PLACES
  const { lowestSemaglutide: semaglutide, lowestTirzepatide: tirzepatide } = document.documentElement.dataset
  return semaglutide && tirzepatide ? { semaglutide, tirzepatide } : null
}
