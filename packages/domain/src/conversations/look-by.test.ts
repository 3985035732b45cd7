import { expect, test } from 'vitest'
import { lookBy } from './look-by.ts'

const hours = { opens: '09:00', closes: '18:00', weekdays: '12345' }
const eastern = (text: string) => new Date(`${text}-05:00`)

test('D-77 a clinician looks within 15 minutes of the office hours, and otherwise by their next start', () => {
  expect(lookBy(eastern('2026-11-24T10:00:00'), hours)).toEqual(eastern('2026-11-24T10:15:00'))
  expect(lookBy(eastern('2026-11-24T20:00:00'), hours)).toEqual(eastern('2026-11-25T09:00:00'))
  expect(lookBy(eastern('2026-11-24T17:55:00'), hours)).toEqual(eastern('2026-11-25T09:10:00'))
  // Thanksgiving is closed.
  expect(lookBy(eastern('2026-11-25T19:00:00'), hours)).toEqual(eastern('2026-11-27T09:00:00'))
})
