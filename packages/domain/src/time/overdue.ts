import type { PlainDate } from './plain-date.ts'
import { daysBetween } from './plain-date.ts'

/** Whole days by which a day has passed, 0 on the day itself and before it. */
export const daysOverdue = (on: PlainDate, today: PlainDate): number => Math.max(0, daysBetween(on, today))
