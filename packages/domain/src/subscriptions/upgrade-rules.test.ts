import { expect, test } from 'vitest'
import { isUpgrade } from './upgrade-rules.ts'

test('R-059 only a longer term is an upgrade', () => {
  expect([1, 3, 6, 12].map((term) => isUpgrade(term as 1, 6))).toEqual([false, false, false, true])
  expect([3, 6].map((term) => isUpgrade(term as 3, 1))).toEqual([true, true])
  expect(isUpgrade(3, null)).toBe(true)
})
