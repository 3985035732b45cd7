import { dateFormat } from './date-format.ts'
import { dateParts, type PlainDate } from './plain-date.ts'

const WEEKDAY = dateFormat({ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' })
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Formats a date with its weekday: "Thu, Nov 20". A plain date has no time zone and is never shifted (S-06). */
export function weekdayText(date: PlainDate): string {
  const { year, month, day } = dateParts(date)
  return WEEKDAY.format(new Date(Date.UTC(year, month - 1, day)))
}

/**
 * Formats a date as "May 19", with the year if it is not `thisYear`, "May 19, 2027": for the rows of a timeline, a list
 * or a table. Sentences use `formatLongDate` of plain-date.ts, instants the forms of instant-text.ts.
 */
export function dayText(date: PlainDate, thisYear: number): string {
  const { year, month, day } = dateParts(date)
  return `${MONTHS[month - 1]} ${day}${year === thisYear ? '' : `, ${year}`}`
}

/** Formats a date of birth in US style: "03/14/1985". */
export function birthDateText(date: PlainDate): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
