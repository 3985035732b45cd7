import { expect, test } from 'vitest'
import { timeFigures } from './time-figures.ts'

const taken = (...minutes: number[]) => minutes.map((one) => ({ minutes: one, kept: one <= 30 }))

test('M-51 half of the times are no longer than the median, nine of ten no longer than the other figure', () => {
  expect(timeFigures(taken(50, 10, 40, 20, 30))).toEqual({ count: 5, kept: 3, median: 30, nineOfTen: 50 })
  expect(timeFigures(taken(10, 20, 30, 40, 50, 60, 70, 80, 90, 100))).toMatchObject({
    median: 50,
    nineOfTen: 90,
  })
})

test('M-51 one time is its own median, and of none there is no figure', () => {
  expect(timeFigures(taken(12.4))).toEqual({ count: 1, kept: 1, median: 12, nineOfTen: 12 })
  expect(timeFigures([])).toEqual({ count: 0, kept: 0, median: null, nineOfTen: null })
})
