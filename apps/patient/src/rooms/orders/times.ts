import { END_OF_DAY } from '@contour/domain/promises'
import { BUSINESS_ZONE, easternTime } from '@contour/domain/time/plain-date'

const WHEN = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const DAY = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** An instant in the reader's own time zone: "Thu, Nov 19, 4:10 PM". */
export const whenText = (instant: string | Date): string => WHEN.format(new Date(instant))

const EASTERN_DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: BUSINESS_ZONE,
})

/** Whether a promise runs to the end of a US Eastern day, and so is said as that day alone. */
export const isEndOfDay = (instant: Date): boolean => easternTime(instant) === END_OF_DAY

/** Until when something is promised: the day alone where the promise runs to the end of a US Eastern day. */
export const byText = (instant: string | Date): string =>
  isEndOfDay(new Date(instant)) ? EASTERN_DAY.format(new Date(instant)) : whenText(instant)

/** The day of an instant, or a plain date, as "November 19, 2026". */
export const dayText = (date: string): string => DAY.format(new Date(date.slice(0, 10)))

/** What is left until an instant, "9 h 12 min"; null once it has come. Both in milliseconds since 1970. */
export function leftText(until: number, now: number): string | null {
  const minutes = Math.ceil((until - now) / 60_000)
  if (minutes <= 0) return null
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
