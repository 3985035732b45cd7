import { expect, test } from 'vitest'
import { daysBetween } from './days-between.ts'

test('every day of a range, over the end of a month and a leap day', () => {
  expect(daysBetween('2028-02-27', '2028-03-01')).toEqual([
    '2028-02-27',
    '2028-02-28',
    '2028-02-29',
    '2028-03-01',
  ])
  expect(daysBetween('2026-11-21', '2026-11-21')).toEqual(['2026-11-21'])
  expect(daysBetween('2026-11-22', '2026-11-21')).toEqual([])
})
