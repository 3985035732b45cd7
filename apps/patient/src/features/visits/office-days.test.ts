import { recordReaderZone } from '@contour/client/reader-zone'
import { afterEach, expect, test } from 'vitest'
import { officeTimes } from './office-days.ts'

// Other files of this process share the zone.
afterEach(() => recordReaderZone(new Headers({ 'x-reader-zone': 'America/New_York' })))

test('D-45 the days of the office hours are named, Monday to Friday by its own text', () => {
  expect(officeTimes({ opens: '09:00', closes: '17:30', weekdays: '12345' })).toEqual({
    times: { opens: '9\u00a0am\u00a0ET', closes: '5:30\u00a0pm\u00a0ET' },
    days: null,
  })
  expect(officeTimes({ opens: '09:00', closes: '18:00', weekdays: '1267' }).days).toBe(
    'Monday, Tuesday, Saturday, and Sunday',
  )
})

test('D-64 a patient in Hawaii reads the opening hours on her own clock, which has no summer time', () => {
  const hours = { opens: '09:00', closes: '18:00', weekdays: '12345' }
  recordReaderZone(new Headers({ 'x-reader-zone': 'Pacific/Honolulu' }))
  expect(officeTimes(hours, new Date('2026-11-24T18:00:00Z')).times).toEqual({
    opens: '4\u00a0am\u00a0HST',
    closes: '1\u00a0pm\u00a0HST',
  })
  expect(officeTimes(hours, new Date('2026-07-01T18:00:00Z')).times.opens).toBe('3\u00a0am\u00a0HST')
})
