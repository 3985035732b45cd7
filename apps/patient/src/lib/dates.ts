import { instantInWords } from '@contour/domain/time/instant-text'
import { dateParts } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * Formats a date as "19 May", with the year if it is not the current one: for the rows of a timeline or a list;
 * sentences use `formatLongDate`. Plain dates are US Eastern and are never shifted (S-06).
 */
export function dayText(date: PlainDate, thisYear = new Date().getFullYear()): string {
  const { year, month, day } = dateParts(date)
  return `${day} ${months[month - 1]}${year === thisYear ? '' : ` ${year}`}`
}

/** Formats an instant in US Eastern with the zone: "Nov 21, 2026, 4:10 pm ET". */
export const instantText = (instant: string | Date): string => instantInWords(new Date(instant))
