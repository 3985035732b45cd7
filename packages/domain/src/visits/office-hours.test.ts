import { expect, test } from 'vitest'
import { DEFAULT_OFFICE_HOURS, isOfficeOpen, nextOpening } from './office-hours.ts'

const at = (text: string) => new Date(text)
const open = (text: string) => isOfficeOpen(at(text), DEFAULT_OFFICE_HOURS)
const next = (text: string) => nextOpening(at(text), DEFAULT_OFFICE_HOURS).toISOString()

test('R-010 office hours are 9 to 18 US Eastern on business days (D-45)', () => {
  expect(open('2026-11-23T14:00:00Z')).toBe(true)
  expect(open('2026-11-23T13:59:00Z')).toBe(false)
  expect(open('2026-11-23T22:59:00Z')).toBe(true)
  expect(open('2026-11-23T23:00:00Z')).toBe(false)
  // Sunday, and Thanksgiving.
  expect(open('2026-11-22T15:00:00Z')).toBe(false)
  expect(open('2026-11-26T15:00:00Z')).toBe(false)
})

test('R-010 the next opening skips nights, weekends and holidays, and is now while the office is open', () => {
  expect(next('2026-11-23T15:00:00Z')).toBe('2026-11-23T15:00:00.000Z')
  expect(next('2026-11-23T08:00:00Z')).toBe('2026-11-23T14:00:00.000Z')
  expect(next('2026-11-20T23:30:00Z')).toBe('2026-11-23T14:00:00.000Z')
  expect(next('2026-11-25T23:30:00Z')).toBe('2026-11-27T14:00:00.000Z')
  // In daylight saving time 9 am is a different instant.
  expect(next('2026-07-05T12:00:00Z')).toBe('2026-07-06T13:00:00.000Z')
})
