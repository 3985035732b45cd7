import { expect, test } from 'vitest'
import { STATES } from '../intake/states.ts'
import { firstLoudTime, isQuiet } from './quiet-hours.ts'
import { timeZonesOf } from './state-time-zones.ts'

const UNKNOWN = timeZonesOf(null)

test('every state has its time zones, and each is one that the runtime knows', () => {
  for (const { code } of STATES) {
    expect(timeZonesOf(code), code).not.toBe(UNKNOWN)
    for (const zone of timeZonesOf(code))
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zone })).not.toThrow()
  }
})

test.each([
  // November: Eastern is UTC-5, Central UTC-6, Pacific UTC-8.
  ['NY', '2026-11-23T12:59:59Z', true],
  ['NY', '2026-11-23T13:00:00Z', false],
  ['NY', '2026-11-24T01:59:59Z', false],
  ['NY', '2026-11-24T02:00:00Z', true],
  // Florida lies in two zones: the panhandle must be awake in the morning, Miami in the evening.
  ['FL', '2026-11-23T13:30:00Z', true],
  ['FL', '2026-11-23T14:00:00Z', false],
  ['FL', '2026-11-24T02:00:00Z', true],
  ['CA', '2026-11-23T15:59:00Z', true],
  ['CA', '2026-11-24T04:59:00Z', false],
  ['HI', '2026-11-23T18:00:00Z', false],
  // July: daylight saving time moves New York, and not Phoenix.
  ['NY', '2026-07-01T12:00:00Z', false],
  [null, '2026-11-23T13:00:00Z', true],
  [null, '2026-11-23T16:00:00Z', false],
])('in %s it is quiet at %s: %s', (state, at, quiet) => {
  expect(isQuiet(state, new Date(at))).toBe(quiet)
})

test('a notice of the night waits for eight in the morning of the later zone', () => {
  expect(firstLoudTime('FL', new Date('2026-11-24T03:07:00Z'))).toEqual(new Date('2026-11-24T14:00:00Z'))
  expect(firstLoudTime('NY', new Date('2026-11-24T12:59:59Z'))).toEqual(new Date('2026-11-24T13:00:00Z'))
  const day = new Date('2026-11-24T18:07:13Z')
  expect(firstLoudTime('CA', day)).toBe(day)
})
