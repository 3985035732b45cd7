import { expect, test } from 'vitest'
import { dateDigits, isoDate, wrongDateParts } from './date-parts.ts'

const years = { firstYear: 1924, lastYear: 2026 }
const of = (month: string, day: string, year: string) => wrongDateParts({ month, day, year }, years)

test('a real date has no wrong part', () => {
  expect(of('2', '29', '2000')).toEqual([])
  expect(of('12', '31', '1924')).toEqual([])
})

test('only the part that is wrong is named', () => {
  expect(of('2', '30', '1990')).toEqual(['day'])
  expect(of('02', '29', '2001')).toEqual(['day'])
  expect(of('4', '31', '1984')).toEqual(['day'])
  expect(of('13', '31', '1984')).toEqual(['month'])
  expect(of('4', '30', '1923')).toEqual(['year'])
  expect(of('4', '30', '84')).toEqual(['year'])
  expect(of('', '', '')).toEqual(['month', 'day', 'year'])
})

test('29 February is not blamed on the day while the year is missing', () => {
  expect(of('2', '29', '')).toEqual(['year'])
})

test('an ISO date comes from a real date only', () => {
  expect(isoDate({ month: '4', day: '3', year: '1984' })).toBe('1984-04-03')
  expect(isoDate({ month: '2', day: '30', year: '1990' })).toBeUndefined()
})

test('only digits are kept, at most as many as the box holds', () => {
  expect(dateDigits('1x9845', 4)).toBe('1984')
})
