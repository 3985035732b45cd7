import { expect, test } from 'vitest'
import { birthDateText, dayText, weekdayText } from './date-text.ts'

test('a date with its weekday, as a day of this or another year, and as a date of birth', () => {
  expect(weekdayText('2026-11-20')).toBe('Fri, Nov 20')
  expect([dayText('2026-05-19', 2026), dayText('2027-05-19', 2026)]).toEqual(['May 19', 'May 19, 2027'])
  expect(birthDateText('1985-03-14')).toBe('03/14/1985')
})

test('what is not a calendar date is refused', () => {
  expect(() => weekdayText('2026-02-30')).toThrow(RangeError)
  expect(() => dayText('tomorrow', 2026)).toThrow(RangeError)
})
