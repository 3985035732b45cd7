import { dateFormat } from '@contour/domain/time/date-format'
import { easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { clockInWords } from '../../lib/reader-time.ts'
import type { Visit } from './visit-of.ts'

const MONDAY_TO_FRIDAY = '12345'
/** A Monday, from which the names of the days are counted. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const NAME = dateFormat({ weekday: 'long', timeZone: 'UTC' })
const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

const dayName = (digit: string) => NAME.format(MONDAY + (Number(digit) - 1) * DAY_MS)

/**
 * The opening hours of visits as text in the patient's zone (D-45); `days` is null from Monday to Friday, which has a text of
 * its own.
 */
export function officeTimes({ opens, closes, weekdays }: Visit['hours'], now = serviceNow()) {
  const clock = (time: string) => clockInWords(easternInstant(easternDate(now), time))
  return {
    times: { opens: clock(opens), closes: clock(closes) },
    days: weekdays === MONDAY_TO_FRIDAY ? null : LIST.format([...weekdays].map(dayName)),
  }
}
