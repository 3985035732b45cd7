import { expect, test } from 'vitest'
import { daysOverdue } from './overdue.ts'

test('R-083 a day to ship is overdue from the day after it', () => {
  expect(daysOverdue('2026-11-23', '2026-11-20')).toBe(0)
  expect(daysOverdue('2026-11-23', '2026-11-23')).toBe(0)
  expect(daysOverdue('2026-11-23', '2026-11-24')).toBe(1)
  expect(daysOverdue('2026-11-23', '2026-12-15')).toBe(22)
})
