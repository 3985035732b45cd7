import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, dateParts, plainDate } from '../time/plain-date.ts'
import { BIRTH_DATE_HINTS, MIN_AGE, ageOn, checkBirthDate } from './age.ts'

const TODAY = '2026-11-21'
const check = (text: string, today = TODAY) => {
  const [month = '', day = '', year = ''] = text.split('/')
  return checkBirthDate({ month, day, year }, today)
}

describe('date of birth', () => {
  test('F-INT-031 a date of birth must be a real calendar date', () => {
    expect(check('02/30/1990')).toMatchObject({ kind: 'invalid', part: 'date' })
    expect(check('02/29/2001')).toMatchObject({ kind: 'invalid', part: 'date' })
    expect(check('02/29/2000')).toMatchObject({ kind: 'ok', dob: '2000-02-29' })
  })
  test('F-INT-032 a date of birth must not be in the future', () => {
    expect(check('11/22/2026')).toMatchObject({ kind: 'invalid', part: 'date' })
    expect(check('11/21/2026')).toMatchObject({ kind: 'under_age' })
  })
  test('F-INT-033 its year runs from 1924 to the current one', () => {
    expect(check('12/31/1923')).toMatchObject({ kind: 'invalid', part: 'year' })
    expect(check('01/01/1924')).toMatchObject({ kind: 'ok', age: 102 })
    expect(check('01/01/2027')).toMatchObject({ kind: 'invalid', part: 'year' })
  })
  test('F-INT-034 the hints block nothing', () => {
    expect(BIRTH_DATE_HINTS).toEqual({ dayMin: 1, dayMax: 31, yearMin: 1945, yearMax: 2024 })
    expect(check('05/05/1930').kind).toBe('ok')
  })
  test('F-INT-035 an invalid date says which part and what to do (D-01)', () => {
    expect(check('13/01/1990')).toEqual({
      kind: 'invalid',
      part: 'month',
      message: 'Month must be between 1 and 12',
    })
    expect(check('1/32/1990')).toMatchObject({ part: 'day' })
    for (const broken of ['//', 'a/b/c', '1.5/1/1990', '-1/1/1990', '1/1/90']) {
      expect(check(broken)).toMatchObject({ kind: 'invalid' })
    }
  })
  test('F-INT-036 under 18 is refused with the stated message; the birthday itself passes (X-22)', () => {
    expect(check('06/01/2012')).toMatchObject({
      kind: 'under_age',
      message: 'We cannot proceed since your age is less than 18 years.',
    })
    expect(check('11/21/2008')).toMatchObject({ kind: 'ok', age: 18 })
    expect(check('11/22/2008')).toMatchObject({ kind: 'under_age', age: 17 })
    expect(check('01/01/2000').kind).toBe('ok')
  })
  test('someone born on 29 February turns on 1 March of a common year', () => {
    expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
  })

  test('F-INT-036 the age is the number of birthdays had, on every pair of days', () => {
    const day = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(day, day, (born, later) => {
        const dob = addDays('1960-01-01', born)
        const today = addDays(dob, later)
        const age = ageOn(dob, today)
        expect(addMonths(dob, age * 12) <= today).toBe(true)
        expect(addMonths(dob, (age + 1) * 12) >= today).toBe(true)
        const { year, month, day: dayOfMonth } = dateParts(dob)
        const verdict = checkBirthDate({ year, month, day: dayOfMonth }, today)
        expect(verdict.kind).toBe(age < MIN_AGE ? 'under_age' : 'ok')
        expect(plainDate(year, month, dayOfMonth)).toBe(dob)
      }),
    )
  })
})
