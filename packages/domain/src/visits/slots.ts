import {
  addDays,
  compareDates,
  easternDate,
  easternInstant,
  easternTime,
  weekdayOf,
} from '../time/plain-date.ts'
import type { PlainDate } from '../time/plain-date.ts'
import { isOfficeOpen, type OfficeHours } from './office-hours.ts'
import { SLOT_MINUTES } from './visit-times.ts'

/** Open hours of one clinician on one day of the week, Monday 1 to Sunday 7; 'HH:mm' in US Eastern. */
export type VisitHours = { weekday: number; opens: string; closes: string }

/** How far ahead visits are booked: from an hour from now to the end of the fourteenth day. */
export const BOOK_AHEAD_MINUTES = 60
export const BOOK_DAYS = 14
/** The most rows of open hours that a clinician can have: three a day. */
export const VISIT_HOURS_MAX = 21

const SLOT_MS = SLOT_MINUTES * 60_000
const QUARTER_HOUR = /^([01]\d|2[0-3]):(00|15|30|45)$/

export type HoursProblem = 'time' | 'order' | 'overlap'

/**
 * Returns what is wrong with a clinician's open hours, or null. They are quarter hours, so that the visits of two plans
 * of the same clinician never overlap.
 */
export function problemOfHours(rows: readonly VisitHours[]): HoursProblem | null {
  for (const { opens, closes } of rows) {
    if (!QUARTER_HOUR.test(opens) || !QUARTER_HOUR.test(closes)) return 'time'
    if (opens >= closes) return 'order'
  }
  const overlap = rows.some((a, n) =>
    rows.some((b, m) => m > n && a.weekday === b.weekday && a.opens < b.closes && b.opens < a.closes),
  )
  return overlap ? 'overlap' : null
}

const weekdayFrom1 = (date: PlainDate): number => weekdayOf(date) || 7

/**
 * Returns the starts of the visits that a clinician can hold on a date: their open hours of that day cut into visits,
 * as far as the office is open then (D-45), without days off.
 */
export function startsOn(
  date: PlainDate,
  hours: readonly VisitHours[],
  daysOff: readonly PlainDate[],
  office: OfficeHours,
): Date[] {
  if (daysOff.includes(date)) return []
  return hours
    .filter(({ weekday }) => weekday === weekdayFrom1(date))
    .toSorted((a, b) => a.opens.localeCompare(b.opens))
    .flatMap(({ opens, closes }) => {
      const starts: Date[] = []
      const end = easternInstant(date, closes).getTime()
      for (let at = easternInstant(date, opens).getTime(); at + SLOT_MS <= end; at += SLOT_MS) {
        const start = new Date(at)
        if (fitsOffice(start, office)) starts.push(start)
      }
      return starts
    })
}

/** Whether a visit that starts then also ends while the office is open. */
const fitsOffice = (start: Date, office: OfficeHours): boolean =>
  isOfficeOpen(start, office) && easternTime(new Date(start.getTime() + SLOT_MS - 60_000)) < office.closes

export function freeStarts(
  now: Date,
  hours: readonly VisitHours[],
  daysOff: readonly PlainDate[],
  office: OfficeHours,
  taken: readonly Date[],
): Date[] {
  const earliest = now.getTime() + BOOK_AHEAD_MINUTES * 60_000
  const used = new Set(taken.map((at) => at.getTime()))
  const last = addDays(easternDate(now), BOOK_DAYS)
  const starts: Date[] = []
  for (let date = easternDate(now); compareDates(date, last) <= 0; date = addDays(date, 1))
    starts.push(...startsOn(date, hours, daysOff, office))
  return starts.filter((at) => at.getTime() >= earliest && !used.has(at.getTime()))
}
