export { checkCoupon } from './check-coupon.ts'
export type { CheckedCoupon } from './check-coupon.ts'
export { couponOfOffer } from './coupon-of-offer.ts'
