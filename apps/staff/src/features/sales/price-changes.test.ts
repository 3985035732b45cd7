import { describe, expect, test } from 'vitest'
import { textsIn } from '@contour/texts/read-texts'
import { ENGLISH } from '@contour/texts/screen-texts'
import { bookLines, changesOf, keyOf, readChanges, formatPrice } from './price-changes.ts'
import { pricesTexts } from '../../texts/en/sales-prices.ts'

const t = textsIn(ENGLISH, pricesTexts)
const quarter = { list: 'checkout', drug: 'semaglutide', term: 3, part: 'total' } as const
const month = { list: 'checkout', drug: 'semaglutide', term: 1, part: 'first' } as const
const ROWS = [
  { ...quarter, cents: 44_997, valid_from: '2024-01-01', valid_to: '2026-12-01' },
  { ...quarter, cents: 45_997, valid_from: '2026-12-01', valid_to: null },
  { ...month, cents: 14_997, valid_from: '2024-01-01', valid_to: null },
]

describe('the price book as staff see it', () => {
  test('one line a price, with what is published to follow; on its day the next one is in force', () => {
    const before = bookLines(ROWS, '2026-11-30')
    expect(before.map(({ cents, next }) => [cents, next])).toEqual([
      [44_997, { cents: 45_997, from: '2026-12-01' }],
      [14_997, null],
    ])
    expect(bookLines(ROWS, '2026-12-01').map(({ cents, next }) => [cents, next])).toEqual([
      [45_997, null],
      [14_997, null],
    ])
  })

  test('only a price that differs is changed; what is no price is named, and nothing is guessed', () => {
    const book = bookLines(ROWS, '2026-11-30')
    const typed = (a: string, b = '') => readChanges(t, { [keyOf(quarter)]: a, [keyOf(month)]: b }, book)
    expect(typed('459.97')).toEqual({ rows: [{ ...quarter, cents: 45_997 }], wrong: {} })
    expect(typed('449.97')).toEqual({ rows: [], wrong: {} })
    expect(Object.keys(typed('free').wrong)).toEqual([keyOf(quarter)])
    expect(Object.keys(typed('0.49').wrong)).toEqual([keyOf(quarter)])
    expect(typed('0.50').rows[0]?.cents).toBe(50)
    expect(typed('', '159.97').rows).toEqual([{ ...month, cents: 15_997 }])
  })

  test('a draft is shown against the price it replaces', () => {
    const [change] = changesOf([{ ...month, cents: 15_997 }], bookLines(ROWS, '2026-11-30'))
    expect(change?.from).toBe(14_997)
    expect(formatPrice(t, month)).toBe('Semaglutide, Monthly, first month')
  })
})
