import { addDays, type PlainDate } from '@contour/domain/time/plain-date'

/** Returns every day from the first to the last, both included; empty if the last is before the first. */
export function daysBetween(first: PlainDate, last: PlainDate): PlainDate[] {
  const days: PlainDate[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
