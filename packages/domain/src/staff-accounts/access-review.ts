import { dateParts, plainDate, type PlainDate } from '../time/plain-date.ts'

const QUARTER_STARTS = [1, 4, 7, 10] as const

/**
 * Returns the date of the next access review: the first day of the quarter after the quarter of `today`. 45 CFR
 * 164.308(a)(4)(ii)(C) requires access reviews without stating a period; the quarter is our choice.
 */
export function nextAccessReview(today: PlainDate): PlainDate {
  const { year, month } = dateParts(today)
  const start = QUARTER_STARTS.find((first) => first > month)
  const date = start ? plainDate(year, start, 1) : plainDate(year + 1, 1, 1)
  if (!date) throw new Error(`no quarter after ${today}`)
  return date
}
