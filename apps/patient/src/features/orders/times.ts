import { isEndOfDay } from '@contour/domain/promises/promise-words'
import { weekdayText } from '@contour/domain/time/date-text'
import { momentInWords } from '../../lib/reader-time.ts'
import { easternDate } from '@contour/domain/time/plain-date'
import { dayText } from '../../lib/dates.ts'
import type { ordersTexts } from '../../texts/en/orders.ts'
import type { TextsOf } from '@contour/texts/screen-texts'

/** Formats an instant in the patient's zone with its name: "Thu, Nov 19, 4:10 pm ET". */
export const whenText = (instant: string | Date): string => momentInWords(new Date(instant))

/** Formats when a promise ends: only the day if it runs to the end of a US Eastern day. */
export const byText = (instant: string | Date): string =>
  isEndOfDay(new Date(instant)) ? weekdayText(easternDate(new Date(instant))) : whenText(instant)

/** The US Eastern day of an instant, "Nov 19" (S-06). */
export const dayOf = (instant: string): string => dayText(easternDate(new Date(instant)))

/** Formats the time left until an instant, "9 h 12 min"; null once it is reached. Both in milliseconds since 1970. */
export function leftText(until: number, now: number, t: TextsOf<typeof ordersTexts>): string | null {
  const all = Math.ceil((until - now) / 60_000)
  if (all <= 0) return null
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  if (hours === 0) return t('leftMinutes', { minutes })
  return minutes === 0 ? t('leftHours', { hours }) : t('leftBoth', { hours, minutes })
}
