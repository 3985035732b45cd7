import { expect, test } from 'vitest'
import { DEFAULT_OFFICE_HOURS } from '../visits/office-hours.ts'
import { ticketDueAt } from './ticket-time.ts'

/** Times of Monday, November 23, 2026 and the day after, US Eastern (UTC-5). */
const at = (time: string, day = 23) => new Date(`2026-11-${day}T${time}:00-05:00`)
const due = (since: Date, lastMessageAt = since) =>
  ticketDueAt({ since, lastMessageAt }, DEFAULT_OFFICE_HOURS)

test('M-34 a chat in office hours becomes a ticket after 15 minutes without an answer, however often the person writes', () => {
  expect(due(at('10:00'))).toEqual(at('10:15'))
  expect(due(at('10:00'), at('10:12'))).toEqual(at('10:15'))
  expect(due(at('17:45'))).toEqual(at('18:00'))
})

test('M-34 a chat that the office leaves unanswered becomes a ticket at closing time, not the next morning', () => {
  expect(due(at('17:50'))).toEqual(at('18:00'))
  expect(due(at('17:50'), at('17:58'))).toEqual(at('18:03'))
})

test('M-34 a chat outside office hours becomes a ticket once the person has written nothing for five minutes', () => {
  expect(due(at('20:00'))).toEqual(at('20:05'))
  expect(due(at('20:00'), at('20:04'))).toEqual(at('20:09'))
  expect(due(at('08:58', 24))).toEqual(at('09:03', 24))
  expect(due(at('12:00', 28))).toEqual(at('12:05', 28))
  // Thanksgiving, a Thursday.
  expect(due(at('12:00', 26))).toEqual(at('12:05', 26))
})
