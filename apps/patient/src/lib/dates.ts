import { serviceNow } from '@contour/client/service-clock'
import { dayText as dayInYear } from '@contour/domain/time/date-text'
import { instantInWords } from './reader-time.ts'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'

/** Formats a date as "May 19", with the year if it is not the current one: for the rows of a timeline or a list. */
export const dayText = (date: PlainDate, thisYear = Number(easternDate(serviceNow()).slice(0, 4))): string =>
  dayInYear(date, thisYear)

/** Formats an instant in the patient's zone with its name: "Nov 21, 2026, 4:10 pm ET". */
export const instantText = (instant: string | Date): string => instantInWords(new Date(instant))
