import { addDays, easternDate, easternInstant, easternTime, weekdayOf } from '../time/plain-date.ts'
import type { PlainDate } from '../time/plain-date.ts'
import { isClosedDay } from '../time/shipping-calendar.ts'

/**
 * When staff answer: opening and closing time, 'HH:mm' in US Eastern, and the days of the week as digits, Monday 1 to
 * Sunday 7. Federal holidays and the clinic's own closed days are closed whatever the setting
 * says (D-45).
 */
export type OfficeHours = { opens: string; closes: string; weekdays?: string }

const MONDAY_TO_FRIDAY = '12345'

/** The days of the week of office hours, as digits. */
export const weekdaysOf = ({ weekdays = MONDAY_TO_FRIDAY }: OfficeHours): string => weekdays

/** Monday to Friday except federal holidays (D-45); the hours are a setting. */
export const DEFAULT_OFFICE_HOURS: OfficeHours = {
  opens: '09:00',
  closes: '18:00',
  weekdays: MONDAY_TO_FRIDAY,
}

function isOpenDay(date: PlainDate, { weekdays = MONDAY_TO_FRIDAY }: OfficeHours): boolean {
  return weekdays.includes(String(weekdayOf(date) || 7)) && !isClosedDay(date)
}

/** The first open day on or after a date; at least one day of the week is open. */
function nextOpenDay(from: PlainDate, hours: OfficeHours): PlainDate {
  let date = from
  while (!isOpenDay(date, hours)) date = addDays(date, 1)
  return date
}

/** Whether the office is open at `now`. */
export function isOfficeOpen(now: Date, hours: OfficeHours): boolean {
  const time = easternTime(now)
  return isOpenDay(easternDate(now), hours) && time >= hours.opens && time < hours.closes
}

/** Returns the next opening: `now` itself while the office is open. */
export function nextOpening(now: Date, hours: OfficeHours): Date {
  if (isOfficeOpen(now, hours)) return now
  const today = easternDate(now)
  const from = now < easternInstant(today, hours.opens) ? today : addDays(today, 1)
  return easternInstant(nextOpenDay(from, hours), hours.opens)
}

/**
 * Returns the instant at which `minutes` of open time have passed since `from`: nights, weekends and holidays do not
 * count (D-45).
 */
export function addOpenMinutes(from: Date, minutes: number, hours: OfficeHours): Date {
  let at = nextOpening(from, hours)
  let left = minutes * 60_000
  for (;;) {
    const closes = easternInstant(easternDate(at), hours.closes)
    const open = closes.getTime() - at.getTime()
    if (left <= open) return new Date(at.getTime() + left)
    left -= open
    at = nextOpening(closes, hours)
  }
}
