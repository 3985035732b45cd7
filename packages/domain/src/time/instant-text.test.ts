import { expect, test } from 'vitest'
import {
  clockInWords,
  formatClockTime,
  instantInWords,
  momentInWords,
  recentInWords,
  timeOfDayText,
} from './instant-text.ts'
import { formatLongDate, easternDate } from './plain-date.ts'

const evening = new Date('2026-11-22T01:52:00Z')
/** The spaces in a clock time are non-breaking. */
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('R-083 a moment is told in US Eastern with the zone named, wherever the device is', () => {
  expect(plain(instantInWords(evening))).toBe('Nov 21, 2026, 8:52 pm ET')
  expect(plain(momentInWords(evening))).toBe('Sat, Nov 21, 8:52 pm ET')
  expect(plain(instantInWords(new Date('2026-07-01T03:59:00Z')))).toBe('Jun 30, 2026, 11:59 pm ET')
})

test('R-083 the day of an order and the moment of its payment are the same day', () => {
  expect(formatLongDate(easternDate(evening))).toBe('November 21, 2026')
  expect(instantInWords(evening)).toMatch(/^Nov 21, 2026/)
})

test('R-083 a clock time is told in one way, "8:52 pm", whatever space the browser writes, and never broken over two lines', () => {
  for (const space of [' ', '\u00a0', '\u202f'])
    expect(formatClockTime(`Nov 21, 8:52${space}PM`)).toBe('Nov 21, 8:52\u00a0pm')
  expect(instantInWords(evening)).toMatch(/8:52\u00a0pm\u00a0ET$/)
})

test('the clock time alone, and an instant of this and of another year', () => {
  const at = new Date('2026-11-18T21:10:00Z')
  expect(clockInWords(at)).toBe('4:10\u00a0pm\u00a0ET')
  expect(clockInWords(new Date('2026-11-18T14:00:00Z'))).toBe('9\u00a0am\u00a0ET')
  expect(recentInWords(at, new Date('2026-12-24T12:00:00Z'))).toBe('Nov 18, 4:10\u00a0pm\u00a0ET')
  expect(recentInWords(at, new Date('2027-01-02T12:00:00Z'))).toBe('Nov 18, 2026, 4:10\u00a0pm\u00a0ET')
})

test('R-010 office hours are written as people say them', () => {
  expect(['09:00', '18:00', '12:00', '00:30', '17:30'].map(timeOfDayText)).toEqual([
    '9\u00a0am',
    '6\u00a0pm',
    '12\u00a0pm',
    '12:30\u00a0am',
    '5:30\u00a0pm',
  ])
})
