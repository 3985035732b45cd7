import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstCharge, PRICE_ROWS } from '../catalog/price-book.ts'
import { couponWorth, needsSecondApprover, SECOND_APPROVER_LIMIT } from './second-approver.ts'

test('R-020 no split of an amount avoids the second person', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 30 }), (parts) => {
      let alone = 0
      for (const cents of parts)
        if (!needsSecondApprover(cents, { ofPayment: alone, byPersonToday: 0 })) alone += cents
      expect(alone).toBeLessThanOrEqual(SECOND_APPROVER_LIMIT)
    }),
  )
  expect(needsSecondApprover(SECOND_APPROVER_LIMIT, { ofPayment: 0, byPersonToday: 0 })).toBe(false)
  expect(needsSecondApprover(1, { ofPayment: 0, byPersonToday: SECOND_APPROVER_LIMIT })).toBe(true)
})

test('R-020 a coupon counts with its most valuable use, as often as one person may use it', () => {
  const any = { centsOff: null, percentOff: null, terms: [], drug: null, maxPerUser: 1 }
  expect(couponWorth({ ...any, centsOff: 2_000, maxPerUser: 3 }, PRICE_ROWS)).toBe(6_000)
  const year = firstCharge('checkout', 'semaglutide', 12)
  expect(couponWorth({ ...any, percentOff: 50, terms: [12], drug: 'semaglutide' }, PRICE_ROWS)).toBe(
    Math.round(year / 2),
  )
})
