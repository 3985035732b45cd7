import { isEndOfDay } from '@contour/domain/promises/promise-words'
import { birthDateText, dayText, weekdayText } from '@contour/domain/time/date-text'
import { momentInWords, recentInWords } from '@contour/domain/time/instant-text'
import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'

/** Formats an instant as "Nov 18, 4:10 pm ET"; with the year when it is not the current one. */
export const formatFullInstant = (instant: string, now = serviceNow()): string =>
  recentInWords(new Date(instant), now)

/** Alias of formatFullInstant; new code uses this name. */
export const formatInstant = formatFullInstant

/** Formats a plain date as "Thu, Nov 20". */
export const formatDate = weekdayText

/** Formats an instant in the near future with its weekday: "Mon, Nov 30, 10 am ET". */
export const formatSoon = (instant: string): string => momentInWords(new Date(instant))

/** Formats when a promise ends: only the day, "Thu, Nov 20", if it runs to the end of a US Eastern day. */
export const formatDeadline = (instant: string, now = serviceNow()): string => {
  const at = new Date(instant)
  return isEndOfDay(at) ? weekdayText(easternDate(at)) : recentInWords(at, now)
}

/** Formats a plain date as "Nov 20", with the year if it is not the current one of US Eastern. */
export const formatDay = (date: PlainDate, now = serviceNow()): string =>
  dayText(date, Number(easternDate(now).slice(0, 4)))

/** Formats a date of birth: "03/14/1985". */
export const formatBirthDate = birthDateText

/** Formats milliseconds as "4 h 12 m"; from two days on as "3 days". */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} m`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} m` : `${Math.floor(hours / 24)} days`
}
