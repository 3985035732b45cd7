import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN_CHARGE, applyCoupon, normalizeCouponCode, type Coupon, type CouponUse } from './coupon.ts'
import { TERMS, firstCharge } from '../catalog/price-book.ts'
import { totalOrder } from '../checkout/total-order.ts'

const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  id: 'cpn_1',
  code: 'WELCOME50',
  kind: 'fixed',
  value: 5000,
  used: 0,
  ...change,
})
const use = (change: Partial<CouponUse> = {}): CouponUse => ({
  term: 3,
  drug: 'semaglutide',
  isNewCustomer: true,
  now: new Date('2026-11-20T12:00:00Z'),
  usedByUser: 0,
  ...change,
})

describe('coupons', () => {
  test('C-CPN-008 a fixed coupon of 50 dollars takes 50.00 off the first charge', () => {
    expect(applyCoupon(coupon(), use())).toEqual({
      ok: true,
      couponId: 'cpn_1',
      code: 'WELCOME50',
      discountCents: 5000,
    })
  })

  test.each([
    ['unknown', null, {}],
    ['paused', { paused: true }, {}],
    ['early', { starts_at: new Date('2026-11-20T12:00:01Z') }, {}],
    ['expired', { ends_at: new Date('2026-11-20T12:00:00Z') }, {}],
    ['term', { terms: [6, 12] }, {}],
    ['drug', { drugs: ['tirzepatide'] }, {}],
    ['returning', { new_customers_only: true }, { isNewCustomer: false }],
    ['used_up', { max_uses: 10, used: 10 }, {}],
    ['used_by_user', { max_uses_per_user: 1 }, { usedByUser: 1 }],
    ['worthless', { value: 0 }, {}],
  ] as [string, Partial<Coupon> | null, Partial<CouponUse>][])(
    'C-CPN-007 refused as %s, always with the one message',
    (reason, change, at) => {
      const outcome = applyCoupon(change === null ? null : coupon(change), use(at))
      expect(outcome).toEqual({ ok: false, reason, message: 'Invalid Coupon.' })
    },
  )

  test('C-CPN-007 limits that are not reached let the coupon through', () => {
    const open = coupon({
      terms: [3],
      drugs: ['semaglutide'],
      new_customers_only: true,
      max_uses: 10,
      used: 9,
    })
    expect(applyCoupon(open, use()).ok).toBe(true)
  })

  test('C-CPN-008 whatever the coupon, at least 0.50 is charged and the discount is what is missing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fixed', 'percent'),
        fc.integer({ min: 1, max: 400_000 }),
        fc.constantFrom(...TERMS),
        fc.constantFrom('semaglutide', 'tirzepatide'),
        (kind, value, term, drug) => {
          const percent = (value % 100) + 1
          const outcome = applyCoupon(
            coupon({ kind, value: kind === 'percent' ? percent : value }),
            use({ term, drug }),
          )
          if (!outcome.ok) throw new Error(outcome.reason)
          const total = totalOrder({ drug, term, coupon: outcome })
          expect(total.totalCents).toBeGreaterThanOrEqual(MIN_CHARGE)
          expect(total.totalCents + outcome.discountCents).toBe(firstCharge('checkout', drug, term))
          expect(total.discountCents).toBe(outcome.discountCents)
        },
      ),
    )
  })

  test('codes are compared without case and outer spaces', () => {
    expect(normalizeCouponCode('  Welcome50 ')).toBe(normalizeCouponCode('WELCOME50'))
  })
})
