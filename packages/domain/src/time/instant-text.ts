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
 * A moment of the business with its year: "Nov 21, 2026, 8:52 PM ET". One clock for every screen, named, so that an order
 * and its payment never stand on two days.
 */
export const instantInWords = (instant: Date): string => `${DATED.format(instant)}\u00a0ET`

/** A moment that is near, with its weekday: "Sat, Nov 21, 8:52 PM ET". */
export const momentInWords = (instant: Date): string => `${WEEKDAY.format(instant)}\u00a0ET`
