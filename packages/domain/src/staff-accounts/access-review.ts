import { dateParts, plainDate, type PlainDate } from '../time/plain-date.ts'

const QUARTER_STARTS = [1, 4, 7, 10] as const

/** After so long somebody looks again at what a person may do; the period is our choice too. */
const REVIEW_DAYS = 90

/** Whether the access of a person has to be looked at: 90 days after the last time, at first after the account was made. */
export const isReviewDue = (
  { reviewed_at, created_at }: { reviewed_at: Date | null; created_at: Date },
  now: Date,
): boolean => now.getTime() - (reviewed_at ?? created_at).getTime() >= REVIEW_DAYS * 86_400_000

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
