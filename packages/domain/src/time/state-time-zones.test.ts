import { expect, test } from 'vitest'
import { STATES } from '../intake/states.ts'
import { clockInWords, dayIn, momentInWords, recentInWords } from './instant-text.ts'
import { clockZoneOf, isClockZone, timeZonesOf, zoneName } from './state-time-zones.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const clockIn = (state: string | null, at: string) => plain(clockInWords(new Date(at), clockZoneOf(state)))

/** What noon in New York is called in each state, in winter and in summer; each state stands once. */
const NOON: readonly (readonly [states: string, winter: string, summer: string])[] = [
  ['CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV', '12 pm ET', '12 pm ET'],
  ['AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI', '11 am CT', '11 am CT'],
  ['CO ID MT NM UT WY', '10 am MT', '10 am MT'],
  ['AZ', '10 am MST', '9 am MST'],
  ['CA NV OR WA', '9 am PT', '9 am PT'],
  ['AK', '8 am AKT', '8 am AKT'],
  ['HI', '7 am HST', '6 am HST'],
]

test('D-64 each state reads noon of New York on its own clock with its name, in winter and in summer', () => {
  const codes = NOON.flatMap(([states]) => states.split(' '))
  expect(codes.toSorted()).toEqual(STATES.map(({ code }) => code).toSorted())
  for (const [states, winter, summer] of NOON)
    for (const state of states.split(' ')) {
      expect(clockIn(state, '2026-11-24T17:00:00Z'), state).toBe(winter)
      expect(clockIn(state, '2026-07-01T16:00:00Z'), state).toBe(summer)
    }
})

test.each([
  // Both hours of the night in which clocks go forward, and both in which they go back, as UTC: the same for each zone.
  ['NY', '2026-03-08T06:59:00Z', '1:59 am ET'],
  ['NY', '2026-03-08T07:00:00Z', '3 am ET'],
  ['TX', '2026-03-08T07:59:00Z', '1:59 am CT'],
  ['TX', '2026-03-08T08:00:00Z', '3 am CT'],
  ['CA', '2026-03-08T09:59:00Z', '1:59 am PT'],
  ['CA', '2026-03-08T10:00:00Z', '3 am PT'],
  ['AZ', '2026-03-08T10:00:00Z', '3 am MST'],
  ['AK', '2026-03-08T11:00:00Z', '3 am AKT'],
  ['NY', '2026-11-01T05:59:00Z', '1:59 am ET'],
  ['NY', '2026-11-01T06:00:00Z', '1 am ET'],
  ['CA', '2026-11-01T08:59:00Z', '1:59 am PT'],
  ['CA', '2026-11-01T09:00:00Z', '1 am PT'],
  // For an hour New York has changed and Chicago has not.
  ['TX', '2026-11-01T06:30:00Z', '1:30 am CT'],
  ['TX', '2026-11-01T07:00:00Z', '1 am CT'],
  ['HI', '2026-11-01T12:00:00Z', '2 am HST'],
  [null, '2026-11-24T17:00:00Z', '12 pm ET'],
  ['PR', '2026-11-24T17:00:00Z', '12 pm ET'],
])('D-64 in %s the clock at %s is "%s"', (state, at, said) => {
  expect(clockIn(state, at)).toBe(said)
})

test('D-64 the day and the year go with the clock: late in California it is tomorrow in New York', () => {
  const at = new Date('2027-01-01T06:30:00Z')
  const zone = clockZoneOf('CA')
  expect(plain(momentInWords(at, zone))).toBe('Thu, Dec 31, 10:30 pm PT')
  expect(dayIn(at, zone)).toBe('2026-12-31')
  expect(dayIn(at, clockZoneOf('NY'))).toBe('2027-01-01')
  expect(plain(recentInWords(at, new Date('2027-01-01T05:00:00Z'), zone))).toBe('Dec 31, 10:30 pm PT')
  expect(plain(recentInWords(at, new Date('2027-01-01T09:00:00Z'), zone))).toBe('Dec 31, 2026, 10:30 pm PT')
})

test('D-64 a zone is one of those that a state has, and each of them has a name', () => {
  for (const { code } of STATES)
    for (const zone of timeZonesOf(code)) {
      expect(isClockZone(zone)).toBe(true)
      expect(zoneName(zone)).toMatch(/^[A-Z]{2,3}$/)
    }
  expect(isClockZone('Europe/Paris')).toBe(false)
  expect(isClockZone('toString')).toBe(false)
})
