import { expect, test } from 'vitest'
import { meantInKilograms, weightDoubt } from './weight-doubt.ts'

test.each([
  // 212.5 lb are 96.4 kg.
  [96, 212.5, 'kilograms'],
  [100, 212.5, 'kilograms'],
  [90, 212.5, 'half'],
  [106, 212.5, 'half'],
  [107, 212.5, null],
  [212.5, 212.5, null],
  [425, 212.5, null],
  [425.1, 212.5, 'double'],
  // 400 lb are 181 kg: the weight of somebody who lost half of it.
  [181, 400, 'kilograms'],
  [250, 400, null],
  [96, null, null],
  [Number.NaN, 212.5, null],
] as const)('D-80 %s lb after %s lb is asked back as %s', (lb, last, doubt) => {
  expect(weightDoubt(lb, last)).toBe(doubt)
})

test('D-80 a number that fits only in kilograms is asked back in pounds, an ordinary or a very low weight is not', () => {
  expect(meantInKilograms(100, 66)).toBe(220)
  expect(meantInKilograms(85, 70)).toBe(187)
  expect(meantInKilograms(180, 66)).toBeNull()
  // Light in either unit.
  expect(meantInKilograms(50, 70)).toBeNull()
  expect(meantInKilograms(Number.NaN, 70)).toBeNull()
})
