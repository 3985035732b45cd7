export { readPriceBook } from './price-book-store.ts'
export { termOffers } from './term-offers.ts'
