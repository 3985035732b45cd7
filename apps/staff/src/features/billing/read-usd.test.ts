import { plainAmount } from '@contour/domain/money/cents'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readUsd } from './read-usd.ts'

test('amounts are read to the cent as people type them', () => {
  expect(readUsd('149.97')).toBe(14_997)
  expect(readUsd(' $1,349.97 ')).toBe(134_997)
  expect(readUsd('50')).toBe(5_000)
  expect(readUsd('0.5')).toBe(50)
  // 1.005 * 100 is 100.49999999999999 in floating point: digits are parsed, not multiplied.
  expect(readUsd('4.35')).toBe(435)
})

test('what is no amount is refused instead of guessed', () => {
  for (const text of [
    '',
    ' ',
    '-5',
    '0',
    '0.00',
    '1.005',
    '1,34',
    '12,3456',
    '1e3',
    'NaN',
    '5 dollars',
    '9'.repeat(20),
  ])
    expect(readUsd(text), text).toBeNull()
})

test('every amount that we print is read back as the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      expect(readUsd(plainAmount(cents))).toBe(cents)
    }),
  )
})
