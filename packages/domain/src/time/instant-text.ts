import { dateFormat } from './date-format.ts'
import { BUSINESS_ZONE } from './plain-date.ts'

const DAY = dateFormat({ month: 'short', day: 'numeric', timeZone: BUSINESS_ZONE })
const CLOCK = dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: BUSINESS_ZONE })

const DATED = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: BUSINESS_ZONE })
const WEEKDAY = dateFormat({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_ZONE,
})

/**
 * Normalizes a clock time to our form "8:52 pm", and "9 am" on the hour, whichever space the browser puts before AM and
 * PM; it never breaks across two lines.
 */
export const formatClockTime = (formatted: string): string =>
  formatted.replace(/(?::00)?\s([AP])M/gu, (_, half: string) => `\u00a0${half.toLowerCase()}m`)

/**
 * Formats an instant with its year: "Nov 21, 2026, 8:52 pm ET". All screens use one named time zone, so that an order
 * and its payment never show different days.
 */
export const instantInWords = (instant: Date): string => `${formatClockTime(DATED.format(instant))}\u00a0ET`

/** Formats an instant in the near future or past with its weekday: "Sat, Nov 21, 8:52 pm ET". */
export const momentInWords = (instant: Date): string => `${formatClockTime(WEEKDAY.format(instant))}\u00a0ET`

/** Formats the clock time of an instant: "4:10 pm ET", "9 am ET" on the hour. */
export const clockInWords = (instant: Date): string => `${formatClockTime(CLOCK.format(instant))}\u00a0ET`

/** Formats an instant without its year if that is the year of `now`: "Nov 18, 4:10 pm ET". */
export const recentInWords = (instant: Date, now: Date): string =>
  instant.getUTCFullYear() === now.getUTCFullYear()
    ? `${DAY.format(instant)}, ${formatClockTime(CLOCK.format(instant))}\u00a0ET`
    : instantInWords(instant)

/** Formats a clock time of US Eastern 'HH:mm' without the zone: '09:00' as "9 am", '17:30' as "5:30 pm". */
export function timeOfDayText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${((hour + 11) % 12) + 1}${past}\u00a0${hour < 12 ? 'am' : 'pm'}`
}
