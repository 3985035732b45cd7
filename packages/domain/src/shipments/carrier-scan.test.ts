import { expect, test } from 'vitest'
import { meaningOfScan, readScanStatus, SCAN_STATUSES } from './carrier-scan.ts'

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
