import { formatClockTime } from '@contour/domain/time/instant-text'
import { BUSINESS_ZONE, dateParts } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'

const day = new Intl.DateTimeFormat('en-US', { timeZone: BUSINESS_ZONE, month: 'short', day: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_ZONE,
  hour: 'numeric',
  minute: '2-digit',
})
const plain = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** Formats an instant as "Nov 18, 4:10 pm ET"; with the year when it is not the current one. */
export function formatFullInstant(instant: string, now = serviceNow()): string {
  const at = new Date(instant)
  const date = at.getUTCFullYear() === now.getUTCFullYear() ? day.format(at) : dayOfYear.format(at)
  return `${date}, ${formatClockTime(clock.format(at))}\u00a0ET`
}

/** Alias of formatFullInstant; new code uses this name. */
export const formatInstant = formatFullInstant

/** Formats a plain date 'YYYY-MM-DD' as "Thu, Nov 20"; it has no time zone. */
export function formatDate(date: string): string {
  const { year, month, day: dayOfMonth } = dateParts(date)
  return plain.format(new Date(Date.UTC(year, month - 1, dayOfMonth)))
}

/** Formats a date of birth in US style, "03/14/1985". */
export function formatBirthDate(date: string): string {
  const [year, month, dayOfMonth] = date.split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** Formats milliseconds as "4 h 12 m"; from two days on as "3 days". */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} m`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} m` : `${Math.floor(hours / 24)} days`
}
