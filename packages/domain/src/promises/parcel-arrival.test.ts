import { expect, test } from 'vitest'
import { arrivesOn, problemOfParcel, replacementArrivesOn } from './parcel-arrival.ts'
import { easternInstant } from '../time/plain-date.ts'

// A Wednesday: by our calendar it comes on Thursday.
const left = {
  shipped_at: new Date('2026-12-02T20:00:00Z'),
  expected_on: null,
  scan_status: 'in_transit',
} as const

test('M-16 M-17 D-93 a parcel comes on the next day of delivery, or on a later one that its carrier or our new promise names', () => {
  const promised_by = easternInstant('2026-12-08', '23:59')
  expect([
    arrivesOn(left),
    arrivesOn({ ...left, expected_on: '2026-12-02' }),
    arrivesOn({ ...left, expected_on: '2026-12-07' }),
    arrivesOn({ ...left, expected_on: '2026-12-07', promised_by }),
    arrivesOn({ ...left, expected_on: '2026-12-09', promised_by }),
  ]).toEqual(['2026-12-03', '2026-12-03', '2026-12-07', '2026-12-08', '2026-12-09'])
})

test('D-93 a parcel that comes back, is lost or waits at the carrier has no day', () => {
  for (const scan_status of ['return_to_sender', 'failure', 'available_for_pickup'] as const) {
    expect(problemOfParcel(scan_status)).not.toBeNull()
    expect(arrivesOn({ ...left, expected_on: '2026-12-07', scan_status })).toBeNull()
  }
  for (const scan_status of [null, 'unknown', 'in_transit', 'delivered'] as const)
    expect(problemOfParcel(scan_status)).toBeNull()
})

test('D-92 a late replacement comes on the next day of delivery, or on the later day of its carrier', () => {
  const friday = new Date('2026-12-04T13:00:00Z')
  expect(replacementArrivesOn(left, new Date('2026-12-03T13:00:00Z'))).toBe('2026-12-03')
  expect(replacementArrivesOn(left, friday)).toBe('2026-12-04')
  expect(replacementArrivesOn(left, new Date('2026-12-05T13:00:00Z'))).toBe('2026-12-07')
  expect(replacementArrivesOn({ ...left, expected_on: '2026-12-09' }, friday)).toBe('2026-12-09')
})
