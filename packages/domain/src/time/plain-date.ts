import { dateFormat } from './date-format.ts'

/** A calendar date 'YYYY-MM-DD', in US Eastern if it is derived from an instant (S-06). */
export type PlainDate = string

/** The time zone of the business: ship days, anchors and fixed times (S-06). */
export const BUSINESS_ZONE = 'America/New_York'

const DAY_MS = 86_400_000

const wallClock = dateFormat({
  timeZone: BUSINESS_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

const MINUTE_MS = 60_000
type Wall = { date: PlainDate; time: string }
let asked: { minute: number; wall: Wall } | null = null

/** The result for the last minute is cached: one request reads it several times, and the time zone lookup is slow. */
function easternParts(instant: Date): Wall {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  if (asked?.minute !== minute) asked = { minute, wall: readWall(instant) }
  return asked.wall
}

function readWall(instant: Date): Wall {
  const parts = new Map(wallClock.formatToParts(instant).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  }
}

/** Returns the calendar date of an instant in US Eastern. */
export const easternDate = (instant: Date): PlainDate => easternParts(instant).date

/** Returns the clock time 'HH:mm' of an instant in US Eastern. */
export const easternTime = (instant: Date): string => easternParts(instant).time

/** Builds 'YYYY-MM-DD' from three numbers; null if there is no such day. */
export function plainDate(year: number, month: number, day: number): PlainDate | null {
  if (![year, month, day].every(Number.isInteger) || year < 1 || year > 9999) return null
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return real ? at.toISOString().slice(0, 10) : null
}

/** Whether a text is a real calendar date in the form 'YYYY-MM-DD'. */
export function isPlainDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return match !== null && plainDate(Number(match[1]), Number(match[2]), Number(match[3])) !== null
}

/** Returns year, month (1 to 12) and day. Throws RangeError for a text that is not a date. */
export function dateParts(date: PlainDate): { year: number; month: number; day: number } {
  if (!isPlainDate(date)) throw new RangeError(`Not a calendar date: ${date}`)
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) }
}

function utcMidnight(date: PlainDate): number {
  const { year, month, day } = dateParts(date)
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  return at.getTime()
}

export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the whole days from one date to another; negative if the second is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS)

/**
 * Returns the same day some months later; the last day of the month if that month is shorter.
 * Always count from the anchor, never from the previous result: only then does January 31 lead to February 28 and then
 * to March 31 (D-15).
 */
export function addMonths(anchor: PlainDate, months: number): PlainDate {
  const { year, month, day } = dateParts(anchor)
  const index = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(index / 12), (index % 12) + 1]
  const lastDay = [31, 30, 29, 28].find((last) => plainDate(toYear, toMonth, last) !== null) ?? 28
  const date = plainDate(toYear, toMonth, Math.min(day, lastDay))
  if (date === null) throw new RangeError(`No date ${months} months after ${anchor}`)
  return date
}

const MONTH_NAMES =
  'January February March April May June July August September October November December'.split(' ')

/** Formats a date for US readers: "May 19, 2027". No text for users prints the stored form. */
export function formatLongDate(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return `${MONTH_NAMES[month - 1]} ${day}, ${year}`
}

/** Compares two dates for sorting: negative, zero or positive. */
export const compareDates = (a: PlainDate, b: PlainDate): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (date: PlainDate): number => new Date(utcMidnight(date)).getUTCDay()

/**
 * Returns the instant of a US Eastern clock time 'HH:mm'.
 * A time that occurs twice is the first of the two; one that daylight saving time skips moves by the skipped hour
 * (02:30 on the spring day becomes 03:30).
 */
export function easternInstant(date: PlainDate, time: string): Date {
  const [hours = Number.NaN, minutes = Number.NaN] = time.split(':').map(Number)
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) throw new RangeError(`Not a time: ${time}`)
  const asUtc = utcMidnight(date) + (hours * 60 + minutes) * 60_000
  const [daylight, standard] = [4, 5].map((behind) => new Date(asUtc + behind * 3_600_000))
  if (!daylight || !standard) throw new RangeError(`Not a time: ${time}`)
  const shown = easternParts(daylight)
  return shown.date === date && shown.time === time ? daylight : standard
}
