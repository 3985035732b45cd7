import { expect, test } from 'vitest'
import { COUNT_MAX, formatCount } from './paging.ts'

test('R-065 a list is counted up to a thousand, and a longer one says so', () => {
  expect(formatCount(0)).toBe('0')
  expect(formatCount(COUNT_MAX)).toBe('1,000')
  expect(formatCount(COUNT_MAX + 1)).toBe('more than 1,000')
})
