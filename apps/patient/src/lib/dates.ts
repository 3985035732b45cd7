import { instantInWords } from '@contour/domain/time/instant-text'
import { dateParts } from '@contour/domain/time/plain-date'
import type { PlainDate } from '@contour/domain/time/plain-date'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * "19 May", with the year where it is not this one: for the rows of a timeline or a list, where a sentence says
 * `formatLongDate`. Plain dates are US Eastern and are never shifted (S-06).
 */
export function dayText(date: PlainDate, thisYear = new Date().getFullYear()): string {
  const { year, month, day } = dateParts(date)
  return `${day} ${months[month - 1]}${year === thisYear ? '' : ` ${year}`}`
}

/** An instant in US Eastern, the zone named: "Nov 21, 2026, 4:10 pm ET". */
export const instantText = (instant: string | Date): string => instantInWords(new Date(instant))
