import type { PromiseParty } from '@contour/domain/promises/promises'
import { weekdayText } from '@contour/domain/time/date-text'
import { clockInWords, dayOfReader } from '../../lib/reader-time.ts'
import { addDays, easternDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { promisesTexts } from '../../texts/en/promises.ts'
import { isEndOfDay } from '@contour/domain/promises/promise-words'

type Read = TextsOf<typeof promisesTexts>

export type FormattedPromise = {
  with: PromiseParty
  usually: string
  usual_by: string | null
  write_by: string | null
  new_by: string | null
}

/**
 * Formats an instant: "4:10 pm ET today", "9 am ET tomorrow", "9 am ET on Mon, Nov 30"; only the day if the promise
 * runs to the end of a US Eastern day. A clock time and its day are in the patient's zone, which it names. `now` is in
 * milliseconds since 1970.
 */
export function formatWhen(t: Read, instant: string, now: number): string {
  const at = new Date(instant)
  const endOfDay = isEndOfDay(at)
  const dayOf = endOfDay ? easternDate : dayOfReader
  const [date, current] = [dayOf(at), dayOf(new Date(now))]
  const today = date === current
  const tomorrow = date === addDays(current, 1)
  const day = weekdayText(date)
  if (endOfDay) return today ? t('today') : tomorrow ? t('tomorrow') : day
  const time = clockInWords(at)
  if (today) return t('timeToday', { time })
  return tomorrow ? t('timeTomorrow', { time }) : t('timeOnDay', { time, day })
}

/** Whether a promise is broken at `now`, milliseconds since 1970: our message has been sent by then. */
export const isLate = (
  { with: owner, write_by, new_by }: Pick<FormattedPromise, 'with' | 'write_by' | 'new_by'>,
  now: number,
): boolean =>
  owner !== 'Support team' && (new_by !== null || (write_by !== null && Date.parse(write_by) <= now))

/** The new time after one that was not kept, while it is ahead (D-93): "Our new time is 6 pm ET on Mon, Nov 30." */
export const newTimeOf = (
  t: Read,
  { new_by }: Pick<FormattedPromise, 'new_by'>,
  now: number,
): string | null =>
  new_by !== null && Date.parse(new_by) > now ? t('newTime', { when: formatWhen(t, new_by, now) }) : null

/** Support's call about a parcel that does not come, with its time while that is ahead (M-17); empty once they have closed it. */
export const callOf = (
  t: Read,
  { new_by, at_worst }: Pick<FormattedPromise, 'new_by'> & { at_worst: string },
  now: number,
): string =>
  new_by !== null && Date.parse(new_by) > now ? t('callsBy', { when: formatWhen(t, new_by, now) }) : at_worst

/**
 * Formats who has the order and, where no time is promised, what they do: "With: You. The medical questionnaire takes a
 * few minutes." The time of a wait is on its open step and not repeated here (D-64).
 */
export function formatOwner(t: Read, promise: FormattedPromise, now: number): string {
  const owner = t('with', { owner: promise.with })
  // What happened, and who calls by when, stands on the open step.
  if (promise.with === 'Support team') return owner
  if (isLate(promise, now)) return [owner, t('late'), newTimeOf(t, promise, now)].filter(Boolean).join(' ')
  if (promise.usual_by && promise.with !== 'You') return owner
  const usually = `${promise.usually.replace(/\.$/, '')}.`
  return `${owner} ${usually.charAt(0).toUpperCase()}${usually.slice(1)}`
}
