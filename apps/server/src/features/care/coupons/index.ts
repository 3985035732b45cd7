export { checkCoupon, type CheckedCoupon } from './check-coupon.ts'
export { couponOfOffer } from './coupon-of-offer.ts'
