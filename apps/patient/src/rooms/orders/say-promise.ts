import type { PromiseOwner } from '@contour/domain/promises'
import { BUSINESS_ZONE } from '@contour/domain/time/plain-date'
import type { TextsOf } from '../../texts/screen-texts.ts'
import type { promisesTexts } from '../../texts/en/promises.ts'
import { isEndOfDay } from './times.ts'

type Read = TextsOf<typeof promisesTexts>

export type SaidPromise = {
  with: PromiseOwner
  usually: string
  usual_by: string | null
  write_by: string | null
}

/**
 * An instant as people say it: "4:10 pm today", "9 am tomorrow", "9 am on Mon, Nov 30"; the day alone where the promise
 * runs to the end of a US Eastern day. Clock times are in `zone`, by default the reader's (S-06). `now` is in
 * milliseconds since 1970.
 */
export function sayWhen(t: Read, instant: string, now: number, zone?: string): string {
  const at = new Date(instant)
  const endOfDay = isEndOfDay(at)
  const timeZone = endOfDay ? BUSINESS_ZONE : zone
  const dayOf = (ms: number) =>
    new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(
      ms,
    )
  const day = dayOf(at.getTime())
  const today = day === dayOf(now)
  const tomorrow = !today && at.getTime() > now && day === dayOf(now + nextDay(now, timeZone))
  if (endOfDay) return today ? t('today') : tomorrow ? t('tomorrow') : day
  const time = timeOf(at, timeZone)
  if (today) return t('timeToday', { time })
  return tomorrow ? t('timeTomorrow', { time }) : t('timeOnDay', { time, day })
}

/** From `now` to noon of the day after it, milliseconds; at noon no clock change can move the date. */
function nextDay(now: number, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  })
    .formatToParts(now)
    .filter(({ type }) => type === 'hour' || type === 'minute')
    .map(({ value }) => Number(value))
  const [hour = 0, minute = 0] = parts
  return (36 - hour) * 3_600_000 - minute * 60_000
}

/** "4:10 pm", "9 am". */
function timeOf(at: Date, timeZone: string | undefined): string {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  return clock
    .format(at)
    .replace(':00', '')
    .replace(/\s([AP])M/u, (_, half: string) => ` ${half.toLowerCase()}m`)
}

/** Whether a promise is broken at `now`, milliseconds since 1970: our letter is out by then. */
export const isLate = ({ write_by }: Pick<SaidPromise, 'write_by'>, now: number): boolean =>
  write_by !== null && Date.parse(write_by) <= now

/** "With: Clinical team. Usually by 4:10 pm today. If not, we write to you by 9 am tomorrow." */
export function sayPromise(t: Read, promise: SaidPromise, now: number, zone?: string): string[] {
  const { usual_by, write_by } = promise
  const owner = t('with', { owner: promise.with })
  if (isLate(promise, now)) return [owner, t('late')]
  const usually = `${promise.usually.replace(/\.$/, '')}.`
  if (!usual_by) return [owner, `${usually.charAt(0).toUpperCase()}${usually.slice(1)}`]
  const when = sayWhen(t, usual_by, now, zone)
  if (!write_by) return [owner, promise.with === 'You' ? usually : t('by', { when })]
  const letter = sayWhen(t, write_by, now, zone)
  if (Date.parse(usual_by) <= now) return [owner, t('over', { when, letter })]
  return [owner, t('by', { when }), t('ifNot', { when: letter })]
}
