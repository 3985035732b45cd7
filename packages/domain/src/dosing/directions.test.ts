import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  additionOf,
  additionProblem,
  buildDirections,
  quantityInWords,
  quantityText,
  weeklyDosesOf,
  withAddition,
} from './directions.ts'
import { monthLabel } from './months.ts'

const built = buildDirections({ drug: 'semaglutide', slot: '1', strengthUg: 250, monthsBefore: 0 })

describe('built directions', () => {
  test('S-55 D-79 they name strength, route, interval and day, and no volume', () => {
    expect(buildDirections({ drug: 'semaglutide', slot: '2', strengthUg: 1700, monthsBefore: 0 })).toBe(
      'Month 2: inject 1.7 mg under the skin once a week, on the same day each week.',
    )
    expect(
      buildDirections({ drug: 'tirzepatide', slot: '6-12', strengthUg: 12_500, monthsBefore: 0 }),
    ).toContain('Months 6 to 12: inject 12.5 mg')
  })

  test('D-88 the months of a refill count on', () => {
    const refill = { drug: 'semaglutide', strengthUg: 1700, monthsBefore: 3 } as const
    expect(buildDirections({ ...refill, slot: '1' })).toMatch(/^Month 4: inject/)
    expect(buildDirections({ ...refill, slot: '6-12' })).toMatch(/^Months 9 to 15: inject/)
    expect(quantityInWords(monthLabel('Month 6-12', 3), '5 weekly doses')).toBe(
      'up to 5 weekly doses each month',
    )
    expect(monthLabel('Support', 3)).toBe('Support')
  })

  test('an addition is read back from the directions that it was joined to', () => {
    expect(additionOf(built, withAddition(built, 'Take it with food.'))).toBe('Take it with food.')
    expect(additionOf(built, built)).toBe('')
    expect(additionOf(built, 'Inject 2.5 mg under the skin twice a day.')).toBeUndefined()
    // 2.5 mg stands in 12.5 mg: a comparison by "contains" let both pass.
    const half = buildDirections({ drug: 'tirzepatide', slot: '1', strengthUg: 2500, monthsBefore: 0 })
    expect(additionOf(half, half.replace('2.5 mg', '12.5 mg'))).toBeUndefined()
  })
})

describe('a free addition', () => {
  test.each([
    '2.5 mg',
    'or 3',
    'Inject twice a day.',
    'Inject two.',
    'TWO',
    'half of it',
    '½',
    '２ times',
    '٣',
    'Ⅳ',
    'double it if hungry',
    'Inject daily.',
    'Inject every day.',
    'each morning',
    'every other day',
    'a full syringe',
    'ten units',
    'a mL more',
    'tw\u200Bice',
    'dos veces',
    'cada día',
    'again in the evening',
    'x'.repeat(201),
  ])('MED-03 may not say "%s"', (text) => {
    expect(additionProblem(text)).toBeDefined()
  })

  test.each([
    '',
    'Take it with food.',
    'Change the place of injection.',
    'Write to us if you vomit.',
    'Keep it cold.',
  ])('MED-03 may say "%s"', (text) => {
    expect(additionProblem(text)).toBeUndefined()
  })

  test('MED-03 no text with a digit of any script passes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.constantFrom('0', '7', '٧', '７', '¾'),
        (text, digit) => {
          expect(additionProblem(`${text}${digit}`)).toBeDefined()
        },
      ),
    )
  })
})

test.each([
  '0 weekly doses',
  '6 weekly doses',
  '9999 vials',
  '4',
  '4.5 weekly doses',
  '-1 weekly doses',
  '4 weekly doses each',
  '',
])('MED-03 "%s" is no quantity of a month', (quantity) => {
  expect(weeklyDosesOf(quantity)).toBeUndefined()
})

test('D-79 one to five weekly doses are a quantity of a month', () => {
  expect([1, 2, 3, 4, 5].map((doses) => weeklyDosesOf(quantityText(doses)))).toEqual([1, 2, 3, 4, 5])
})

test('W-14 D-79 the quantity of months 6 to 12 is that of each month, the others stand alone', () => {
  expect(quantityInWords('Month 6-12', '4 weekly doses')).toBe('up to 4 weekly doses each month')
  expect(quantityInWords('Month 4', '5 weekly doses')).toBe('up to 5 weekly doses')
  expect(quantityInWords('Support', '30 tablets')).toBe('30 tablets')
})
