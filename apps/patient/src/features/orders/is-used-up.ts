import { easternDate, type PlainDate } from '@contour/domain/time/plain-date'

/** Whether the day of the last dose in her hands is over: the date is then spoken of as past (D-88). */
export const isUsedUp = (lastDoseOn: PlainDate, now: number): boolean =>
  lastDoseOn < easternDate(new Date(now))
