import { expect, test } from 'vitest'
import { FIRST_THERAPIES, therapiesProblem } from './therapies.ts'

test('R-068 X-10 the block begins with the stated price and three cards, and says what the price is compared with', () => {
  expect(FIRST_THERAPIES).toMatchObject({ price_cents: 44_900 })
  expect(FIRST_THERAPIES.cards).toHaveLength(3)
  expect(FIRST_THERAPIES.note).toMatch(/list price/)
  expect(therapiesProblem(FIRST_THERAPIES)).toBeNull()
})

test('R-057 D-63 the price of the first therapies says what it compares', () => {
  expect(FIRST_THERAPIES.note).toMatch(/list price of one month without a plan or a discount/)
})

test.each([
  ['a price of nothing', { price_cents: 0 }],
  ['a fraction of a cent', { price_cents: 1.5 }],
  ['two cards', { cards: ['one', 'two'] }],
  ['an empty card', { cards: ['one', ' ', 'three'] }],
  ['a card that is too long', { cards: ['x'.repeat(121), 'two', 'three'] }],
  ['no comparison', { note: ' ' }],
  ['a note that is too long', { note: 'x'.repeat(241) }],
])('R-068 an edit with %s is refused', (_why, part) => {
  expect(therapiesProblem({ ...FIRST_THERAPIES, ...part })).not.toBeNull()
})
