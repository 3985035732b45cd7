import { dateFormat } from './date-format.ts'
import { BUSINESS_ZONE, type PlainDate } from './plain-date.ts'
import { zoneName, type ClockZone } from './state-time-zones.ts'

type Form = ReturnType<typeof dateFormat>

/** One format for each zone, made with its first use. */
function perZone(options: Intl.DateTimeFormatOptions): (zone: ClockZone) => Form {
  const made = new Map<ClockZone, Form>()
  return (timeZone) => {
    const form = made.get(timeZone) ?? dateFormat({ ...options, timeZone })
    made.set(timeZone, form)
    return form
  }
}

const DAY = perZone({ month: 'short', day: 'numeric' })
const CLOCK = perZone({ hour: 'numeric', minute: '2-digit' })
const DATED = perZone({ dateStyle: 'medium', timeStyle: 'short' })
const WEEKDAY = perZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const DATE = perZone({ year: 'numeric', month: '2-digit', day: '2-digit' })

/**
 * Normalizes a clock time to our form "8:52 pm", and "9 am" on the hour, whichever space the browser puts before AM and
 * PM; it never breaks across two lines.
 */
export const formatClockTime = (formatted: string): string =>
  formatted.replace(/(?::00)?\s([AP])M/gu, (_, half: string) => `\u00a0${half.toLowerCase()}m`)

const named = (formatted: string, zone: ClockZone) => `${formatClockTime(formatted)}\u00a0${zoneName(zone)}`

/**
 * Formats an instant with its year: "Nov 21, 2026, 8:52 pm ET". The zone is always named: staff read that of the
 * business, a patient that of the state where parcels go.
 */
export const instantInWords = (instant: Date, zone: ClockZone = BUSINESS_ZONE): string =>
  named(DATED(zone).format(instant), zone)

/** Formats an instant in the near future or past with its weekday: "Sat, Nov 21, 8:52 pm ET". */
export const momentInWords = (instant: Date, zone: ClockZone = BUSINESS_ZONE): string =>
  named(WEEKDAY(zone).format(instant), zone)

/** Formats the clock time of an instant: "4:10 pm ET", "9 am ET" on the hour. */
export const clockInWords = (instant: Date, zone: ClockZone = BUSINESS_ZONE): string =>
  named(CLOCK(zone).format(instant), zone)

/** Formats an instant without its year if that is the year of `now`: "Nov 18, 4:10 pm ET". */
export const recentInWords = (instant: Date, now: Date, zone: ClockZone = BUSINESS_ZONE): string =>
  dayIn(instant, zone).slice(0, 4) === dayIn(now, zone).slice(0, 4)
    ? `${DAY(zone).format(instant)}, ${clockInWords(instant, zone)}`
    : instantInWords(instant, zone)

/** The calendar date of an instant where its reader is: decides "today" and "tomorrow" of a clock time. */
export function dayIn(instant: Date, zone: ClockZone): PlainDate {
  const parts = new Map(
    DATE(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return [parts.get('year')?.padStart(4, '0'), parts.get('month'), parts.get('day')].join('-')
}

/** Formats a clock time of US Eastern 'HH:mm' without the zone: '09:00' as "9 am", '17:30' as "5:30 pm". */
export function timeOfDayText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const past = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${((hour + 11) % 12) + 1}${past}\u00a0${hour < 12 ? 'am' : 'pm'}`
}
