import { expect, test } from 'vitest'
import { weightDoubt } from './weight-doubt.ts'

test.each([
  // 212.5 lb are 96.4 kg.
  [96, 212.5, 'kilograms'],
  [100, 212.5, 'kilograms'],
  [90, 212.5, 'half'],
  [106, 212.5, 'half'],
  [107, 212.5, null],
  // A drop of 5 lb, as often as it comes.
  [207.5, 212.5, null],
  [425, 212.5, null],
  [425.1, 212.5, 'double'],
  // 400 lb are 181 kg: the weight of somebody who lost half of it.
  [181, 400, 'kilograms'],
  [250, 400, null],
  // The profile takes what no other page takes (P-PRF-009).
  [79.9, 120, 'outside'],
  [75, 165, 'kilograms'],
  [5, 212.5, 'half'],
  [701, 690, 'outside'],
  [999, 212.5, 'double'],
  // What is on file is not asked again.
  [212.5, 212.5, null],
  [705, 705, null],
  [96, null, null],
  [0, 212.5, null],
  [Number.NaN, 212.5, null],
] as const)('CASE-14 D-80 %s lb after %s lb is asked back as %s', (lb, lastLb, doubt) => {
  expect(weightDoubt(lb, { lastLb, heightIn: null })?.why ?? null).toBe(doubt)
})

test('CASE-15 D-80 a first weight that fits only in kilograms is asked back in pounds, an ordinary or a very low one is not', () => {
  const first = (lb: number, heightIn: number) => weightDoubt(lb, { lastLb: null, heightIn })
  expect(first(100, 66)).toEqual({ why: 'kilograms', lb: 220 })
  expect(first(85, 70)).toEqual({ why: 'kilograms', lb: 187 })
  expect(first(180, 66)).toBeNull()
  // Light in either unit.
  expect(first(50, 70)).toEqual({ why: 'outside' })
  expect(first(Number.NaN, 70)).toBeNull()
  expect(first(100, Number.NaN)).toBeNull()
  // The last weight says more than the height.
  expect(weightDoubt(100, { lastLb: 105, heightIn: 66 })).toBeNull()
})
