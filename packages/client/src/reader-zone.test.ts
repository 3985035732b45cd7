import { afterEach, expect, test } from 'vitest'
import { readerZone, recordReaderZone } from './reader-zone.ts'

const from = (zone: string) => new Headers({ 'x-reader-zone': zone })
// Other files of this process share the zone.
afterEach(() => recordReaderZone(from('America/New_York')))

test('D-64 the page writes times in the zone of the last response that names one, and in the clinic’s before', () => {
  expect(readerZone()).toBe('America/New_York')
  recordReaderZone(from('America/Los_Angeles'))
  expect(readerZone()).toBe('America/Los_Angeles')
  recordReaderZone(new Headers())
  recordReaderZone(from('Mars/Olympus'))
  recordReaderZone(from('toString'))
  expect(readerZone()).toBe('America/Los_Angeles')
})
