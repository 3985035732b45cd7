import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TERMS, firstCharge } from '../catalog/price-book.ts'
import { totalOrder } from './total-order.ts'

describe('the one total', () => {
  test('C-CAT-013 without extras the total is the first charge', () => {
    for (const drug of ['semaglutide', 'tirzepatide'] as const) {
      for (const term of TERMS) {
        expect(totalOrder({ drug, term }).totalCents).toBe(firstCharge('checkout', drug, term))
      }
    }
  })

  test('C-CAT-037 shipping is a line that reads "Free"', () => {
    const { lines } = totalOrder({ drug: 'semaglutide', term: 3 })
    expect(lines).toContainEqual({ kind: 'shipping', label: 'Free', cents: 0 })
  })

  test('coupon and add-on: lines, total without discount, and the total', () => {
    const total = totalOrder({
      drug: 'tirzepatide',
      term: 6,
      coupon: { couponId: 'cpn_1', code: 'WELCOME50', discountCents: 5000 },
      addons: ['nausea', 'nausea'],
    })
    expect(total).toMatchObject({
      planCents: 129982,
      addonsCents: 3994,
      discountCents: 5000,
      withoutDiscountCents: 138976,
      totalCents: 133976,
    })
    expect(total.lines.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['plan', 134982],
      ['coupon', -5000],
      ['addon', 3994],
      ['shipping', 0],
    ])
  })

  test('the lines always add up to the total, which never falls below 50 cents', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TERMS),
        fc.constantFrom('semaglutide', 'tirzepatide'),
        fc.integer({ min: -1000, max: 500_000 }),
        fc.subarray(['nausea', 'bundle'] as const),
        (term, drug, discountCents, addons) => {
          const coupon = { couponId: 'c', code: 'C', discountCents }
          const total = totalOrder({ drug, term, coupon, addons })
          expect(total.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total.totalCents)
          expect(total.totalCents).toBe(total.withoutDiscountCents - total.discountCents)
          expect(total.planCents).toBeGreaterThanOrEqual(50)
          expect(total.discountCents).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
