import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsFromDollars, dollars, formatUsd, monthlyDisplay, percentOf, plainAmount } from './cents.ts'

const anyCents = fc.integer({ min: 0, max: 100_000_000 })

describe('cents', () => {
  test('C-CAT-014 dollars of the wire and cents inside are the same money, both ways', () => {
    expect(centsFromDollars(279.97)).toBe(27997)
    fc.assert(fc.property(anyCents, (cents) => centsFromDollars(dollars(cents)) === cents))
    fc.assert(fc.property(anyCents, (cents) => dollars(cents) === Number(plainAmount(cents))))
  })
  test('a figure with a fraction of a cent is no amount', () => {
    expect(centsFromDollars(1.005)).toBeNull()
    expect(centsFromDollars(Number.NaN)).toBeNull()
    expect(() => dollars(0.5)).toThrow(RangeError)
  })
  test('amounts are printed with and without thousands', () => {
    expect(formatUsd(134997)).toBe('$1,349.97')
    expect(formatUsd(100000000)).toBe('$1,000,000.00')
    expect(formatUsd(5)).toBe('$0.05')
    expect(formatUsd(-5000)).toBe('-$50.00')
    expect(plainAmount(134997)).toBe('1349.97')
  })
  test('X-06 the monthly display is cut, never rounded up', () => {
    expect(monthlyDisplay(134997, 12)).toBe(11249)
    expect(monthlyDisplay(80997, 6)).toBe(13499)
    fc.assert(
      fc.property(anyCents, fc.constantFrom(3, 6, 12), (total, months) => {
        const shown = monthlyDisplay(total, months)
        return shown * months <= total && total < (shown + 1) * months
      }),
    )
  })
  test('D-25 percent is rounded half up', () => {
    expect(percentOf(14997, 10)).toBe(1500)
    expect(percentOf(50, 1)).toBe(1)
    expect(percentOf(49, 1)).toBe(0)
    expect(percentOf(10000, 12.5)).toBe(1250)
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        return percentOf(cents, percent) === Math.round((cents * percent) / 100)
      }),
    )
  })
})
