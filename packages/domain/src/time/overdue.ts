import { daysBetween, type PlainDate } from './plain-date.ts'

/** Returns the whole days since a date; 0 on the date itself and before it. */
export const daysOverdue = (on: PlainDate, today: PlainDate): number => Math.max(0, daysBetween(on, today))
