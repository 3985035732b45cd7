import { readerZone } from '@contour/client/reader-zone'
import * as inZone from '@contour/domain/time/instant-text'
import type { PlainDate } from '@contour/domain/time/plain-date'

// What the patient reads of an instant: the forms of instant-text.ts in the patient's own zone, with its name.

/** "Nov 21, 2026, 8:52 pm CT" */
export const instantInWords = (instant: Date): string => inZone.instantInWords(instant, readerZone())

/** "Sat, Nov 21, 8:52 pm CT" */
export const momentInWords = (instant: Date): string => inZone.momentInWords(instant, readerZone())

/** "8:52 pm CT" */
export const clockInWords = (instant: Date): string => inZone.clockInWords(instant, readerZone())

/** "Nov 21, 8:52 pm CT", with the year if it is another one. */
export const recentInWords = (instant: Date, now: Date): string =>
  inZone.recentInWords(instant, now, readerZone())

/** The patient's calendar date at an instant; days of the business stay in US Eastern (S-06). */
export const dayOfReader = (instant: Date): PlainDate => inZone.dayIn(instant, readerZone())
