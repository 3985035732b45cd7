import { expect, test } from 'vitest'
import { dayText } from '../../lib/dates.ts'
import { ordersTexts } from '../../texts/en/orders.ts'
import { readTexts } from '@contour/texts/read-texts'
import { byText, dayOf, leftText } from './times.ts'

const t = readTexts(ordersTexts)
const minute = 60_000

test('the time left is rounded up to whole minutes and ends at zero', () => {
  expect(leftText(12 * 60 * minute, 0, t)).toBe('12\u00a0h')
  expect(leftText(9 * 60 * minute + 11.5 * minute, 0, t)).toBe('9\u00a0h 12\u00a0min')
  expect(leftText(1, 0, t)).toBe('1\u00a0min')
  expect(leftText(0, 0, t)).toBeNull()
})

test('the day of an instant is the US Eastern one: an order of ten in the evening is not of tomorrow', () => {
  expect(dayOf('2026-11-22T03:00:00.000Z')).toBe(dayText('2026-11-21'))
  expect(dayOf('2026-11-22T05:00:00.000Z')).toBe(dayText('2026-11-22'))
  expect(dayOf('2026-07-01T03:59:00.000Z')).toBe(dayText('2026-06-30'))
})

test('a promise to the end of a business day is printed as that day, whatever the reader’s zone', () => {
  expect(byText('2026-11-25T04:59:00.000Z')).toBe('Tue, Nov 24')
  expect(byText('2026-11-24T18:10:00.000Z')).toMatch(/^Tue, Nov 24, 1:10\u00a0pm\u00a0ET$/u)
})
