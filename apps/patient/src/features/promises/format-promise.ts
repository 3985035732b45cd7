import type { PromiseParty } from '@contour/domain/promises/promises'
import { formatClockTime } from '@contour/domain/time/instant-text'
import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { promisesTexts } from '../../texts/en/promises.ts'
import { isEndOfDay } from '../orders/times.ts'

type Read = TextsOf<typeof promisesTexts>

export type FormattedPromise = {
  with: PromiseParty
  usually: string
  usual_by: string | null
  write_by: string | null
}

/**
 * Formats an instant: "4:10 pm ET today", "9 am ET tomorrow", "9 am ET on Mon, Nov 30"; only the day if the promise
 * runs to the end of a US Eastern day. Everything is US Eastern, and a clock time says so. `now` is in
 * milliseconds since 1970.
 */
export function formatWhen(t: Read, instant: string, now: number): string {
  const at = new Date(instant)
  const endOfDay = isEndOfDay(at)
  const timeZone = BUSINESS_ZONE
  const dayOf = (ms: number) =>
    new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(
      ms,
    )
  const day = dayOf(at.getTime())
  const today = day === dayOf(now)
  const tomorrow = !today && at.getTime() > now && day === dayOf(now + nextDay(now))
  if (endOfDay) return today ? t('today') : tomorrow ? t('tomorrow') : day
  const time = timeOf(at)
  if (today) return t('timeToday', { time })
  return tomorrow ? t('timeTomorrow', { time }) : t('timeOnDay', { time, day })
}

/** Returns the milliseconds from `now` to noon of the next day; at noon no clock change can move the date. */
function nextDay(now: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone: BUSINESS_ZONE,
  })
    .formatToParts(now)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value))
  const [hour = 0, minute = 0] = parts
  return (36 - hour) * 3_600_000 - minute * 60_000
}

/** "4:10 pm ET", "9 am ET". */
function timeOf(at: Date): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: BUSINESS_ZONE,
  })
  return `${formatClockTime(clock.format(at).replace(':00', ''))}\u00a0ET`
}

/** Whether a promise is broken at `now`, milliseconds since 1970: our message has been sent by then. */
export const isLate = ({ write_by }: Pick<FormattedPromise, 'write_by'>, now: number): boolean =>
  write_by !== null && Date.parse(write_by) <= now

/** "With: Clinical team. Usually by 4:10 pm ET today. If not, we write to you by 9 am ET tomorrow." */
export function formatPromise(t: Read, promise: FormattedPromise, now: number): string[] {
  const { usual_by, write_by } = promise
  const owner = t('with', { owner: promise.with })
  if (isLate(promise, now)) return [owner, t('late')]
  const usually = `${promise.usually.replace(/\.$/, '')}.`
  if (!usual_by) return [owner, `${usually.charAt(0).toUpperCase()}${usually.slice(1)}`]
  const when = formatWhen(t, usual_by, now)
  if (!write_by) return [owner, promise.with === 'You' ? usually : t('by', { when })]
  const letter = formatWhen(t, write_by, now)
  if (Date.parse(usual_by) <= now) return [owner, t('over', { when, letter })]
  return [owner, t('by', { when }), t('ifNot', { when: letter })]
}
