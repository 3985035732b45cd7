import { weekdayText } from '../time/date-text.ts'
import { momentInWords } from '../time/instant-text.ts'
import { easternDate, easternTime } from '../time/plain-date.ts'
import type { ClockZone } from '../time/state-time-zones.ts'
import { END_OF_DAY } from './promises.ts'

/** Whether a promise runs to the end of a US Eastern day, and so is shown as that day only. */
export const isEndOfDay = (instant: Date): boolean => easternTime(instant) === END_OF_DAY

/** Formats when a promise ends, for a letter: only the day, "Thu, Nov 20", or the moment in its reader's zone. */
export const promiseInWords = (instant: Date, zone: ClockZone): string =>
  isEndOfDay(instant) ? weekdayText(easternDate(instant)) : momentInWords(instant, zone)
