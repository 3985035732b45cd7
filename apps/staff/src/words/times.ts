import { formatClockTime } from '@contour/domain/time/instant-text'
import { BUSINESS_ZONE, dateParts } from '@contour/domain/time/plain-date'
import { serviceNow } from '../calls/service-time.ts'

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

/** "Nov 18, 4:10 pm ET"; with the year where it is not this one. */
export function formatFullInstant(instant: string, now = serviceNow()): string {
  const at = new Date(instant)
  const date = at.getUTCFullYear() === now.getUTCFullYear() ? day.format(at) : dayOfYear.format(at)
  return `${date}, ${formatClockTime(clock.format(at))}\u00a0ET`
}

/** The same under the name that new code uses. */
export const formatInstant = formatFullInstant

/** A plain date 'YYYY-MM-DD' as "Thu, Nov 20"; it belongs to no zone. */
export function formatDate(date: string): string {
  const { year, month, day: dayOfMonth } = dateParts(date)
  return plain.format(new Date(Date.UTC(year, month - 1, dayOfMonth)))
}

/** A date of birth as US readers write it, "03/14/1985". */
export function formatBirthDate(date: string): string {
  const [year, month, dayOfMonth] = date.split('-')
  return `${month}/${dayOfMonth}/${year}`
}

/** "4 h 12 m"; from two days on "3 days". Milliseconds. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} m`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} m` : `${Math.floor(hours / 24)} days`
}
