import { addDays, easternDate, easternInstant, easternTime } from '../time/plain-date.ts'
import { isBusinessDay } from '../time/shipping-calendar.ts'

/** Opening and closing time on a business day, 'HH:mm' in US Eastern. */
export type OfficeHours = { opens: string; closes: string }

/** Monday to Friday except federal holidays (D-45); the hours are a setting. */
export const DEFAULT_OFFICE_HOURS: OfficeHours = { opens: '09:00', closes: '18:00' }

/** Whether the office is open at `now`. */
export function isOfficeOpen(now: Date, { opens, closes }: OfficeHours): boolean {
  const time = easternTime(now)
  return isBusinessDay(easternDate(now)) && time >= opens && time < closes
}

/** Returns the next opening: `now` itself while the office is open. */
export function nextOpening(now: Date, hours: OfficeHours): Date {
  if (isOfficeOpen(now, hours)) return now
  const today = easternDate(now)
  const opensToday = easternInstant(today, hours.opens)
  let date = isBusinessDay(today) && now < opensToday ? today : addDays(today, 1)
  while (!isBusinessDay(date)) date = addDays(date, 1)
  return easternInstant(date, hours.opens)
}
