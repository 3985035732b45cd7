import { expect, test } from 'vitest'
import {
  checkInWindow,
  enterBy,
  isHere,
  reminderAt,
  canceledNoticeAt,
  remindersAhead,
} from './visit-times.ts'

const at = (text: string) => new Date(text)
const LONG_AGO = at('2026-11-01T12:00:00Z')
const reminder = (startsAt: string, hours: number, state: string, now = LONG_AGO) =>
  reminderAt(at(startsAt), hours, state, now)?.toISOString() ?? null

test('M-06 a patient checks in from 15 minutes before until 15 minutes after, and enters within 5', () => {
  const { from, until } = checkInWindow(at('2026-11-24T15:00:00Z'))
  expect([from.toISOString(), until.toISOString()]).toEqual([
    '2026-11-24T14:45:00.000Z',
    '2026-11-24T15:15:00.000Z',
  ])
  expect(enterBy(at('2026-11-24T15:00:00Z')).toISOString()).toBe('2026-11-24T15:05:00.000Z')
})

test('M-06 a side without a sign for 45 seconds is not there', () => {
  const now = at('2026-11-24T15:00:45Z')
  expect(isHere(null, now)).toBe(false)
  expect(isHere(at('2026-11-24T15:00:00Z'), now)).toBe(false)
  expect(isHere(at('2026-11-24T15:00:01Z'), now)).toBe(true)
})

test('M-06 reminders go out a day and an hour before', () => {
  expect(reminder('2026-11-24T19:00:00Z', 24, 'NY')).toBe('2026-11-23T19:00:00.000Z')
  expect(reminder('2026-11-24T19:00:00Z', 1, 'NY')).toBe('2026-11-24T18:00:00.000Z')
})

test('M-06 no reminder in quiet hours: it waits for their end, or goes out before they begin', () => {
  // 9 am in New York is 6 am in California, where it is quiet until 8: the evening before, at 8:45 pm.
  expect(reminder('2026-11-24T14:00:00Z', 1, 'CA')).toBe('2026-11-24T04:45:00.000Z')
  // A day before it is as early; the end of the quiet hours is soon enough.
  expect(reminder('2026-11-24T14:00:00Z', 24, 'CA')).toBe('2026-11-23T16:00:00.000Z')
  // 8:45 am: an hour before is quiet, 8 am is still before the visit.
  expect(reminder('2026-11-24T13:45:00Z', 1, 'NY')).toBe('2026-11-24T13:00:00.000Z')
})

test('M-06 only the reminders that are still ahead are named', () => {
  const ahead = (now: string) =>
    remindersAhead(at('2026-11-24T19:00:00Z'), 'NY', at(now)).map((one) => one.toISOString())
  expect(ahead('2026-11-20T19:00:00Z')).toEqual(['2026-11-23T19:00:00.000Z', '2026-11-24T18:00:00.000Z'])
  expect(ahead('2026-11-24T17:00:00Z')).toEqual(['2026-11-24T18:00:00.000Z'])
  expect(ahead('2026-11-24T18:00:00Z')).toEqual([])
})

test('M-06 who is told of a canceled visit sleeps on, unless the visit would begin before', () => {
  // 6 am in California, quiet until 8.
  const now = at('2026-11-24T14:00:00Z')
  const told = (startsAt: string | null) =>
    canceledNoticeAt(startsAt === null ? null : at(startsAt), 'CA', now).toISOString()
  expect(told(null)).toBe('2026-11-24T16:00:00.000Z')
  expect(told('2026-11-24T19:00:00Z')).toBe('2026-11-24T16:00:00.000Z')
  expect(told('2026-11-24T15:00:00Z')).toBe(now.toISOString())
})

test('M-06 a reminder whose moment has passed is not sent', () => {
  const now = at('2026-11-24T17:00:00Z')
  expect(reminder('2026-11-24T19:00:00Z', 24, 'NY', now)).toBeNull()
  expect(reminder('2026-11-24T19:00:00Z', 1, 'NY', now)).not.toBeNull()
})
