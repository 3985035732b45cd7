export { termOffers } from './term-offers.ts'
