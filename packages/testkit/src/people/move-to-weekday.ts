import { addDays, easternDate, easternInstant, weekdayOf } from '@contour/domain/time/plain-date'
import { isFederalHoliday } from '@contour/domain/time/shipping-calendar'
import type { TestService } from '../start-test-service.ts'

/** Whether the office is closed on some day of a date's week, Sunday to Saturday (D-45). */
const hasHoliday = (date: string): boolean =>
  [0, 1, 2, 3, 4, 5, 6].some((day) => isFederalHoliday(addDays(date, day - weekdayOf(date))))

/**
 * Moves the clock to the next such time ('HH:mm' in US Eastern) of a weekday (Sunday 0) in a week without a federal
 * holiday, so that what is expected of office hours holds whenever the test runs.
 */
export async function moveToWeekday(at: TestService, time: string, weekday: number): Promise<void> {
  const now = at.clock.now()
  for (let date = easternDate(now); ; date = addDays(date, 1)) {
    const instant = easternInstant(date, time)
    if (instant <= now || weekdayOf(date) !== weekday || hasHoliday(date)) continue
    await at.advance((instant.getTime() - now.getTime()) / 1000)
    return
  }
}
