import { REVIEW_TARGET_HOURS } from '@contour/domain/promises'
import type { SlaState } from '@contour/ui/queue-chips'

const HOUR_MS = 3_600_000
/** Less than this and the row turns red, respectively amber, before the promise is broken. Our own figures. */
const PRESSING_HOURS = 1
const SOON_HOURS = 2

export type Due = { state: SlaState; text: string; said: string }

/** "0:48" of hours and minutes; days from 48 hours on. */
function span(ms: number): string {
  const minutes = Math.floor(Math.abs(ms) / 60_000)
  if (minutes >= 48 * 60) return `${Math.floor(minutes / 1440)} d`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * The time left of a review's promise, by colour, icon and words: late past 5, 24 and 48 hours since it entered the
 * queue (decisions X-18, M-02).
 */
export function dueOf(row: { due_at: string; late_at: string; breach_at: string }, now: Date): Due {
  const left = Date.parse(row.due_at) - now.getTime()
  if (left < 0) {
    const step =
      now.getTime() >= Date.parse(row.breach_at)
        ? `past ${REVIEW_TARGET_HOURS.breach} h`
        : now.getTime() >= Date.parse(row.late_at)
          ? `past ${REVIEW_TARGET_HOURS.late} h`
          : `past ${REVIEW_TARGET_HOURS.due} h`
    return { state: 'late', text: `−${span(left)}`, said: `Overdue, ${step}, by hours and minutes` }
  }
  const hours = left / HOUR_MS
  if (hours < PRESSING_HOURS) return { state: 'late', text: span(left), said: 'Due within the hour, in' }
  return hours < SOON_HOURS
    ? { state: 'soon', text: span(left), said: 'Due soon, in' }
    : { state: 'kept', text: span(left), said: 'On time, due in' }
}
