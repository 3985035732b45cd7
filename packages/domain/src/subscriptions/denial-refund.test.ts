import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Term } from '../catalog/price-book.ts'
import { returnedMoneyLines, unshippedShare } from './denial-refund.ts'
import { shipmentsPerPeriod } from './schedule.ts'

const TERMS: readonly Term[] = [1, 3, 6, 12]

test('R-009 the share of months that did not ship is rounded up to the cent, for every term and shipment', () => {
  const year = { term: 12 as const, paidCents: 134_997, addonCents: 0, returnedCents: 0 }
  expect([0, 1, 2, 3, 4].map((shipped) => unshippedShare({ ...year, shipped }))).toEqual([
    134_997, 101_248, 67_499, 33_750, 0,
  ])
  for (const term of TERMS)
    for (let shipped = 0; shipped <= shipmentsPerPeriod(term); shipped += 1) {
      const paidCents = 80_995
      const months = shipped * (term === 1 ? 1 : 3)
      expect(unshippedShare({ term, paidCents, addonCents: 0, shipped, returnedCents: 0 })).toBe(
        Math.ceil((paidCents * (term - months)) / term),
      )
    }
})

test('R-009 coupons, add-ons and earlier refunds count, and nobody gets back more than was paid', () => {
  const half = { term: 6 as const, shipped: 1, addonCents: 0, returnedCents: 0 }
  expect(unshippedShare({ ...half, paidCents: 80_995 })).toBe(40_498)
  expect(unshippedShare({ ...half, paidCents: 80_995 + 1_997, addonCents: 1_997 })).toBe(40_498)
  expect(unshippedShare({ ...half, paidCents: 80_995 - 10_000 })).toBe(35_498)
  expect(unshippedShare({ ...half, paidCents: 80_995, returnedCents: 40_498 })).toBe(0)
  expect(unshippedShare({ ...half, shipped: 0, paidCents: 82_992, addonCents: 1_997 })).toBe(82_992)
  fc.assert(
    fc.property(
      fc.constantFrom(...TERMS),
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 300_000 }),
      (term, paidCents, addonCents, shipped, returnedCents) => {
        const share = unshippedShare({ term, paidCents, addonCents, shipped, returnedCents })
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share + Math.min(returnedCents, paidCents)).toBeLessThanOrEqual(paidCents + returnedCents)
        if (returnedCents === 0) expect(share).toBeLessThanOrEqual(paidCents)
      },
    ),
  )
})

test('R-009 the letter names each sum and its card, and no released hold where money was captured', () => {
  const visa = { brand: 'visa', last4: '4242' }
  expect(returnedMoneyLines({ refunded: [], released: [{ ...visa, cents: 14_997 }] })[0]).toBe(
    'The hold of $149.97 on your Visa card ending in 4242 has been released, and nothing was charged for this order.',
  )
  const both = returnedMoneyLines({
    refunded: [
      { ...visa, cents: 40_000 },
      { ...visa, cents: 498 },
    ],
    released: [{ brand: null, last4: null, cents: 1_997 }],
  }).join(' ')
  expect(both).toContain('$404.98 to your Visa card ending in 4242')
  expect(both).toContain('$19.97 was held on your card. It is released, and not charged.')
  expect(both).not.toMatch(/hold/i)
  expect(returnedMoneyLines({ refunded: [], released: [] })).toEqual([
    'Nothing was held or charged for this order, so there is nothing to return.',
  ])
})
