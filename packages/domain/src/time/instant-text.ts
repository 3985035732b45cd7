import { BUSINESS_ZONE } from './plain-date.ts'

const DATED = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: BUSINESS_ZONE,
})
const WEEKDAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: BUSINESS_ZONE,
})

/**
 * A clock time as every sentence of ours says it, "8:52 pm", whichever space a browser puts before AM and PM; it is never
 * broken over two lines.
 */
export const formatClockTime = (formatted: string): string =>
  formatted.replace(/\s([AP])M/gu, (_, half: string) => `\u00a0${half.toLowerCase()}m`)

/**
 * A moment of the business with its year: "Nov 21, 2026, 8:52 pm ET". One clock for every screen, named, so that an order
 * and its payment never stand on two days.
 */
export const instantInWords = (instant: Date): string => `${formatClockTime(DATED.format(instant))}\u00a0ET`

/** A moment that is near, with its weekday: "Sat, Nov 21, 8:52 pm ET". */
export const momentInWords = (instant: Date): string => `${formatClockTime(WEEKDAY.format(instant))}\u00a0ET`
