import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import { isClockZone, type ClockZone } from '@contour/domain/time/state-time-zones'

/** In which this page writes times; the service decides it with each of its answers to a patient. */
let zone: ClockZone = BUSINESS_ZONE

const HEADER = 'x-reader-zone'

/** Takes over the zone in the headers of a response; headers without a known one change nothing. */
export function recordReaderZone(headers: Headers): void {
  const sent = headers.get(HEADER) ?? ''
  if (isClockZone(sent)) zone = sent
}

/** Returns the zone of whoever reads this page; that of the business until the service has said one. */
export const readerZone = (): ClockZone => zone
