export const COUPON_APPROVALS = ['waiting', 'approved', 'refused'] as const

export type CouponApproval = (typeof COUPON_APPROVALS)[number]

export const COUPON_USE_STATES = ['reserved', 'used', 'released'] as const

export type CouponUseState = (typeof COUPON_USE_STATES)[number]
