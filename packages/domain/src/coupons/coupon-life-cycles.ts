import { defineLifeCycle } from '../life-cycle.ts'

export const COUPON_APPROVALS = ['waiting', 'approved', 'refused'] as const

export type CouponApproval = (typeof COUPON_APPROVALS)[number]

export const COUPON_USE_STATES = ['reserved', 'used', 'released'] as const

export type CouponUseState = (typeof COUPON_USE_STATES)[number]

/** The approval of a new coupon: needed above the limit, by a second staff member (D-61). */
export const couponApprovalLifeCycle = defineLifeCycle<
  CouponApproval,
  'created' | 'requested' | 'approved' | 'refused',
  'staff'
>({
  name: 'coupon_approval',
  states: COUPON_APPROVALS,
  start: ['waiting', 'approved'],
  ends: ['approved', 'refused'],
  moves: [
    { event: 'created', from: 'none', to: 'approved', by: ['staff'] },
    { event: 'requested', from: 'none', to: 'waiting', by: ['staff'] },
    { event: 'approved', from: ['waiting'], to: 'approved', by: ['staff'] },
    { event: 'refused', from: ['waiting'], to: 'refused', by: ['staff'] },
  ],
})

/** One use of a coupon: reserved while its checkout pays, used with the order or released with the decline. */
export const couponUseLifeCycle = defineLifeCycle<
  CouponUseState,
  'reserved' | 'used' | 'released' | 'used_after_release',
  'server'
>({
  name: 'coupon_use',
  states: COUPON_USE_STATES,
  start: 'reserved',
  ends: ['used'],
  moves: [
    { event: 'reserved', from: 'none', to: 'reserved', by: ['server'] },
    { event: 'used', from: ['reserved'], to: 'used', by: ['server'] },
    { event: 'released', from: ['reserved'], to: 'released', by: ['server'] },
    // Another attempt was declined before the gateway confirmed the one that the order comes from.
    { event: 'used_after_release', from: ['released'], to: 'used', by: ['server'] },
  ],
})
