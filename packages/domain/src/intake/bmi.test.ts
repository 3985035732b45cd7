import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bmi, bmiRefusal, bmiText } from './bmi.ts'

describe('BMI', () => {
  test('F-INT-041 weight x 703 over height squared, shown with two decimals', () => {
    expect(bmi(200, 70)).toBeCloseTo(28.6939, 4)
    expect(bmiText(200, 70)).toBe('28.69')
    expect([bmiText(0, 70), bmiText(200, 0), bmiText(Number.NaN, 70)]).toEqual(['', '', ''])
  })
  test('F-QST-019 the questionnaire divides first and gets the same value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 80, max: 700 }), fc.integer({ min: 48, max: 107 }), (weight, height) => {
        expect(bmi(weight, height)).toBeCloseTo((weight / (height * height)) * 703, 9)
      }),
    )
  })

  /** The weight in pounds that has the given BMI at 70 inches. */
  const weighing = (value: number) => (value * 4900) / 703
  const refusal = (onMedication: boolean, value: number) =>
    bmiRefusal({ onMedication, weightLb: weighing(value), heightIn: 70 })

  test('F-QST-020 not on medication: 24.99 is refused, 25 passes', () => {
    expect(refusal(false, 24.99)).toBe('We cannot proceed since your BMI is less than 25.')
    // Height 703 makes the BMI exactly 25.
    expect(bmi(17_575, 703)).toBe(25)
    expect(bmiRefusal({ onMedication: false, weightLb: 17_575, heightIn: 703 })).toBeNull()
  })
  test('F-QST-021 on medication: 19.99 is refused, 20 passes', () => {
    expect(refusal(true, 19.99)).toBe('We cannot proceed since your BMI is less than 20.')
    expect(refusal(true, 20.000001)).toBeNull()
  })
  test('F-QST-020 D-80 the limit is not rounded away: 24.997 shows as 24.99, and 24.99 is refused', () => {
    expect(bmiText(weighing(24.997), 70)).toBe('24.99')
    expect(refusal(false, 24.997)).not.toBeNull()
    // 5 ft 0 and 128 lb: 24.9956.
    expect(bmiText(128, 60)).toBe('24.99')
  })
  test('without weight or height nobody qualifies', () => {
    expect(bmiRefusal({ onMedication: true, weightLb: Number.NaN, heightIn: 70 })).not.toBeNull()
    expect(bmiRefusal({ onMedication: true, weightLb: 0, heightIn: 0 })).not.toBeNull()
  })
})
