export { createCoupon } from './coupons.ts'
export { draftPrices } from './prices.ts'
