import { expect, test } from 'vitest'
import { churnPercent } from './churn.ts'

test('M-51 the churn of a month is what was lost of the plans that ran when it began, to a tenth of a percent', () => {
  expect(churnPercent({ running: 300, lost: 10 })).toBe(3.3)
  expect(churnPercent({ running: 8, lost: 1 })).toBe(12.5)
  expect(churnPercent({ running: 3, lost: 0 })).toBe(0)
  expect(churnPercent({ running: 0, lost: 0 })).toBeNull()
})
