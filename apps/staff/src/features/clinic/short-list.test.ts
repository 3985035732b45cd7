import { expect, test } from 'vitest'
import { shortListOf } from './short-list.ts'

test('a short list stands as it was typed', () => {
  expect(shortListOf('penicillin, latex')).toEqual({ shown: 'penicillin, latex', rest: 0 })
})

test('of many medicines the first ones are named and the others counted', () => {
  const text = 'metformin 500 mg, lisinopril 10 mg; atorvastatin 20 mg\nlevothyroxine 50 mcg, aspirin 81 mg'
  expect(shortListOf(text)).toEqual({ shown: 'metformin 500 mg, lisinopril 10 mg', rest: 3 })
})

test('5,000 characters without one comma are cut at a word, and the rest can be opened', () => {
  const { shown, rest } = shortListOf('medicine '.repeat(555))
  expect(shown.length).toBeLessThanOrEqual(48)
  expect(shown.endsWith('medicine')).toBe(true)
  expect(rest).toBe(1)
})
