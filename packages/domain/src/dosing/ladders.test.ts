import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DRUGS } from './drug.ts'
import {
  LADDER,
  SCREEN_LADDER,
  formatMilligrams,
  formatStrength,
  isPrescribable,
  parseStrength,
  prescribedStrength,
  rungOf,
  strengthLabel,
  withoutTrailingZeros,
} from './ladders.ts'

const printed = (list: readonly number[]) => list.map((ug) => formatMilligrams(ug))

describe('the three lists', () => {
  test('P-ADJ-006 the forms offer semaglutide 0.25 (Starting Dose), 0.5, 1.0, 1.7, 2.4 mg', () => {
    expect(LADDER.semaglutide.map((ug) => strengthLabel('semaglutide', ug))).toEqual([
      '0.25 mg (Starting Dose)',
      '0.5 mg',
      '1.0 mg',
      '1.7 mg',
      '2.4 mg',
    ])
  })

  test('P-ADJ-007 the forms offer tirzepatide 2.5 (Starting Dose), 5.0, 7.5, 10.0, 12.5, 15.0 mg', () => {
    expect(LADDER.tirzepatide.map((ug) => strengthLabel('tirzepatide', ug))).toEqual([
      '2.5 mg (Starting Dose)',
      '5.0 mg',
      '7.5 mg',
      '10.0 mg',
      '12.5 mg',
      '15.0 mg',
    ])
  })

  test('F-QST-022 F-QST-023 the questionnaire lists 0.25, 0.5, 1, 2, 2.5 and 2.5 to 15 mg', () => {
    expect(printed(SCREEN_LADDER.questionnaire.semaglutide)).toEqual(['0.25', '0.5', '1', '2', '2.5'])
    expect(printed(SCREEN_LADDER.questionnaire.tirzepatide)).toEqual(['2.5', '5', '7.5', '10', '12.5', '15'])
  })

  test('X-02 the lists correspond by position: 2 = 1.7 = 1.75 and 2.5 = 2.4 mg of semaglutide', () => {
    expect([2000, 1700, 1750].map((ug) => rungOf('semaglutide', ug))).toEqual([3, 3, 3])
    expect([2000, 1750, 2500].map((ug) => prescribedStrength('semaglutide', ug))).toEqual([1700, 1700, 2400])
    expect(rungOf('semaglutide', 3000)).toBeUndefined()
    expect(prescribedStrength('tirzepatide', 2400)).toBeUndefined()
  })

  test('X-02 only the forms list is prescribed', () => {
    expect(isPrescribable('semaglutide', 1700)).toBe(true)
    expect(isPrescribable('semaglutide', 1750)).toBe(false)
    expect(isPrescribable('semaglutide', 2500)).toBe(false)
  })
})

describe('printing and reading', () => {
  test('P-DOS-008 a strength is printed exactly, never rounded to a step', () => {
    expect(formatStrength(1700)).toBe('1.7 mg')
    expect(formatStrength(250)).toBe('0.25 mg')
    expect(formatStrength(12_500)).toBe('12.5 mg')
    expect(formatStrength(1000)).toBe('1 mg')
    expect(formatStrength(1000, 'forms')).toBe('1.0 mg')
    expect(formatStrength(125)).toBe('0.125 mg')
  })

  test('any strength that is printed is read back the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.constantFrom('exact', 'forms'), (ug, style) => {
        expect(parseStrength(formatStrength(ug, style))).toBe(ug)
      }),
    )
    for (const drug of DRUGS) {
      for (const ug of LADDER[drug]) expect(parseStrength(strengthLabel(drug, ug))).toBe(ug)
    }
  })

  test('what is no strength is not read, and what is no strength is not printed', () => {
    for (const text of ['', 'mg', '-1 mg', '1.7.1', '0.0001', '1,7 mg', '1.7 ml', 'NaN']) {
      expect(parseStrength(text)).toBeUndefined()
    }
    expect(parseStrength(2.5)).toBe(2500)
    expect(() => formatStrength(0.5)).toThrow(RangeError)
    expect(() => formatStrength(-1)).toThrow(RangeError)
  })
})

test.each([
  ['1.0 mg', '1 mg'],
  ['Month 1: 5.0 mg (Starting Dose), Month 2: 10.0 mg', 'Month 1: 5 mg (Starting Dose), Month 2: 10 mg'],
  ['0.25 mg', '0.25 mg'],
  ['10 mg', '10 mg'],
  ['1.05 mg', '1.05 mg'],
  ['Version 2.0', 'Version 2.0'],
])('P-DOS-008 what repeats "%s" writes "%s": no point that can be overlooked', (stated, repeated) => {
  expect(withoutTrailingZeros(stated)).toBe(repeated)
})
