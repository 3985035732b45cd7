import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_OFFICE_HOURS, addOpenMinutes, isOfficeOpen } from '../visits/office-hours.ts'
import { answerTimes } from './answer-promise.ts'

const at = (text: string) => new Date(text)
type Waiting = {
  channel?: 'doctor' | 'support'
  team: 'clinician' | 'support'
  isTicket?: boolean
  since: string
}
const times = ({ team, isTicket = false, since, ...waiting }: Waiting) => {
  const channel = waiting.channel ?? (team === 'clinician' ? 'doctor' : 'support')
  const { answerBy, missedBy } = answerTimes(
    { channel, team, isTicket, since: at(since) },
    DEFAULT_OFFICE_HOURS,
  )
  return [answerBy.toISOString(), missedBy?.toISOString() ?? null]
}

test('A-04 D-93 a clinician answers within 4 open hours; the promise is missed at that minute', () => {
  // Monday, 10 am Eastern.
  expect(times({ team: 'clinician', since: '2026-11-23T15:00:00Z' })).toEqual([
    '2026-11-23T19:00:00.000Z',
    '2026-11-23T19:00:00.000Z',
  ])
  // Monday 5 pm: one hour is left today, three follow tomorrow.
  expect(times({ team: 'clinician', since: '2026-11-23T22:00:00Z' })[0]).toBe('2026-11-24T17:00:00.000Z')
})

test('A-04 D-45 a message at night, on a weekend or before a holiday waits from the next opening', () => {
  // Sunday.
  expect(times({ team: 'clinician', since: '2026-11-22T17:00:00Z' })).toEqual([
    '2026-11-23T18:00:00.000Z',
    '2026-11-23T18:00:00.000Z',
  ])
  // The evening before Thanksgiving: the office opens on Friday.
  expect(times({ team: 'clinician', since: '2026-11-25T23:30:00Z' })).toEqual([
    '2026-11-27T18:00:00.000Z',
    '2026-11-27T18:00:00.000Z',
  ])
})

test('A-04 support answers a chat within 2 minutes and a ticket within 2 hours; only the ticket can be missed', () => {
  expect(times({ team: 'support', since: '2026-11-23T15:00:00Z' })).toEqual([
    '2026-11-23T15:02:00.000Z',
    null,
  ])
  expect(times({ team: 'support', isTicket: true, since: '2026-11-23T15:00:00Z' })).toEqual([
    '2026-11-23T17:00:00.000Z',
    '2026-11-23T17:00:00.000Z',
  ])
})

test('A-04 whoever has a handed-over thread, it can be missed: support has the time of a ticket, a clinician their own', () => {
  const since = '2026-11-23T15:00:00Z'
  expect(times({ channel: 'doctor', team: 'support', since })).toEqual([
    '2026-11-23T17:00:00.000Z',
    '2026-11-23T17:00:00.000Z',
  ])
  expect(times({ channel: 'support', team: 'clinician', since })).toEqual([
    '2026-11-23T19:00:00.000Z',
    '2026-11-23T19:00:00.000Z',
  ])
})

const instants = fc.date({
  min: at('2026-01-01T00:00:00Z'),
  max: at('2027-12-31T00:00:00Z'),
  noInvalidDate: true,
})

test('D-45 open minutes add up, end while the office is open, and never run backward', () => {
  fc.assert(
    fc.property(
      instants,
      fc.integer({ min: 1, max: 2000 }),
      fc.integer({ min: 1, max: 2000 }),
      (from, a, b) => {
        const whole = addOpenMinutes(from, a + b, DEFAULT_OFFICE_HOURS)
        expect(
          addOpenMinutes(addOpenMinutes(from, a, DEFAULT_OFFICE_HOURS), b, DEFAULT_OFFICE_HOURS),
        ).toEqual(whole)
        expect(isOfficeOpen(new Date(whole.getTime() - 1), DEFAULT_OFFICE_HOURS)).toBe(true)
        expect(whole > from).toBe(true)
      },
    ),
  )
})

test('D-45 the days of the week are a setting, and holidays are closed whatever it says', () => {
  const saturdays = { opens: '10:00', closes: '12:00', weekdays: '6' }
  expect(isOfficeOpen(at('2026-11-28T15:30:00Z'), saturdays)).toBe(true)
  expect(isOfficeOpen(at('2026-11-27T15:30:00Z'), saturdays)).toBe(false)
  // Thanksgiving.
  expect(isOfficeOpen(at('2026-11-26T15:30:00Z'), { ...saturdays, weekdays: '1234567' })).toBe(false)
  expect(addOpenMinutes(at('2026-11-28T16:00:00Z'), 90, saturdays).toISOString()).toBe(
    '2026-12-05T15:30:00.000Z',
  )
})
