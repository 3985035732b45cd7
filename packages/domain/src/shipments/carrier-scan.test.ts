import { expect, test } from 'vitest'
import { knownAfter, meaningOfScan, readScanStatus, SCAN_STATUSES } from './carrier-scan.ts'

test('M-17 a label, an error and a word that we do not know are no scan of the parcel', () => {
  const none = SCAN_STATUSES.filter((status) => meaningOfScan(status) === 'none')
  expect(none).toEqual(['unknown', 'pre_transit', 'cancelled', 'error'])
  expect(readScanStatus('teleported')).toBe('unknown')
  expect(readScanStatus('toString')).toBe('unknown')
})

test('M-17 what does not arrive is a problem of its own kind, and only delivered is a delivery', () => {
  expect(meaningOfScan('available_for_pickup')).toBe('waits')
  expect(meaningOfScan('return_to_sender')).toBe('returned')
  expect(meaningOfScan('failure')).toBe('lost')
  expect(SCAN_STATUSES.filter((status) => meaningOfScan(status) === 'delivered')).toEqual(['delivered'])
})

test('M-17 D-93 a scan that says nothing takes back no earlier one, and a parcel that moves or is delivered after its return began comes back to us', () => {
  expect(
    (
      [
        [null, 'unknown'],
        ['unknown', 'pre_transit'],
        ['in_transit', 'unknown'],
        ['available_for_pickup', 'error'],
        ['available_for_pickup', 'in_transit'],
        ['failure', 'out_for_delivery'],
        ['return_to_sender', 'in_transit'],
        ['return_to_sender', 'failure'],
        ['return_to_sender', 'delivered'],
      ] as const
    ).map(([known, scan]) => knownAfter(known, scan)),
  ).toEqual([
    'unknown',
    'pre_transit',
    'in_transit',
    'available_for_pickup',
    'in_transit',
    'out_for_delivery',
    'return_to_sender',
    'failure',
    'return_to_sender',
  ])
})
