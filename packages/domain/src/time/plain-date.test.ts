import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  compareDates,
  dateParts,
  daysBetween,
  easternDate,
  easternInstant,
  easternTime,
  isPlainDate,
  plainDate,
  weekdayOf,
} from './plain-date.ts'

const anyDate = fc.integer({ min: 0, max: 36524 }).map((days) => addDays('1970-01-01', days))
const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  )

describe('plain dates', () => {
  test('only real days are dates', () => {
    expect([plainDate(2000, 2, 29), plainDate(2001, 2, 29), plainDate(1990, 2, 30)]).toEqual([
      '2000-02-29',
      null,
      null,
    ])
    expect(isPlainDate('2026-11-31')).toBe(false)
    expect(isPlainDate('2026-1-3')).toBe(false)
    expect(() => dateParts('soon')).toThrow(RangeError)
  })
  test('adding days and counting them are inverse', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -1000, max: 1000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date))
      }),
    )
  })
  test('D-15 months keep the anchor day and fall to the last day of short months', () => {
    expect([1, 2, 3, 13].map((months) => addMonths('2026-01-31', months))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2027-02-28',
    ])
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 48 }), (anchor, months) => {
        const [from, to] = [dateParts(anchor), dateParts(addMonths(anchor, months))]
        expect((to.year - from.year) * 12 + to.month - from.month).toBe(months)
        const lastDay = dateParts(addDays(plainDate(to.year, to.month, 28) ?? '', 4)).month !== to.month
        expect(to.day === from.day || (to.day < from.day && lastDay && to.day >= 28)).toBe(true)
      }),
    )
  })
  test('dates compare as they lie in time', () => {
    expect(['2026-02-01', '2025-12-31', '2026-01-31'].sort(compareDates)).toEqual([
      '2025-12-31',
      '2026-01-31',
      '2026-02-01',
    ])
  })
})

describe('US Eastern', () => {
  test('S-06 the date of an instant is the date on a wall in New York', () => {
    expect(easternDate(new Date('2026-11-21T04:59:59Z'))).toBe('2026-11-20')
    expect(easternDate(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21')
    expect(easternDate(new Date('2026-07-01T03:59:59Z'))).toBe('2026-06-30')
    expect(easternDate(new Date('2026-07-01T04:00:00Z'))).toBe('2026-07-01')
    expect(easternTime(new Date('2026-07-01T04:00:00Z'))).toBe('00:00')
  })
  test('fixed moments of the documents', () => {
    expect(easternInstant('2025-03-20', '23:59').toISOString()).toBe('2025-03-21T03:59:00.000Z')
    expect(easternInstant('2025-04-09', '00:00').toISOString()).toBe('2025-04-09T04:00:00.000Z')
  })
  test('the skipped hour moves on, the doubled hour is its first', () => {
    expect(easternInstant('2026-03-08', '02:30').toISOString()).toBe('2026-03-08T07:30:00.000Z')
    expect(easternInstant('2026-11-01', '01:30').toISOString()).toBe('2026-11-01T05:30:00.000Z')
    expect(easternInstant('2026-11-01', '02:00').toISOString()).toBe('2026-11-01T07:00:00.000Z')
  })
  test('every wall-clock time that exists leads to an instant that shows it', () => {
    fc.assert(
      fc.property(anyDate, anyTime, (date, time) => {
        const instant = easternInstant(date, time)
        if (easternTime(instant) === time) expect(easternDate(instant)).toBe(date)
        // Otherwise daylight saving time skipped it: in spring, between two and three (in 1974 and 1975, in winter).
        else expect(time.startsWith('02:')).toBe(true)
      }),
    )
  })
  test('a text that is no time is refused', () => {
    expect(() => easternInstant('2026-01-01', '24:00')).toThrow(RangeError)
    expect(() => easternInstant('2026-01-01', '9:00')).toThrow(RangeError)
  })
})
