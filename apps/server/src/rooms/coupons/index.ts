export { checkCoupon } from './check-coupon.ts'
export type { CheckedCoupon } from './check-coupon.ts'
