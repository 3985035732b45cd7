export { followPrices } from './follow-prices.ts'
export { readPriceBook } from './price-book-store.ts'
export { termOffers } from './term-offers.ts'
