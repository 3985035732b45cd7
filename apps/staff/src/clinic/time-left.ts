import type { SlaState } from '@contour/ui/queue-chips'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Below these hours a row turns red or amber, respectively, before the promise is broken. Our own figures. */
const PRESSING_HOURS = 1
const SOON_HOURS = 2

/** `text` is visible; `said` is the same in whole words, for screen readers. */
export type TimeLeft = { state: SlaState; text: string; said: string }

/** Formats hours and minutes as "0:48"; days from 48 hours on. */
function span(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes >= 48 * 60) return `${Math.floor(minutes / 1440)} d`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** Formats the same in words: "2 days", "1 hour and 30 minutes". */
function formatDuration(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  if (minutes >= 48 * 60) return counted(Math.floor(minutes / 1440), 'day')
  const parts = [
    { n: Math.floor(minutes / 60), unit: 'hour' },
    { n: minutes % 60, unit: 'minute' },
  ].filter(({ n }) => n > 0)
  if (parts.length === 0) return 'less than a minute'
  return parts.map(({ n, unit }) => counted(n, unit)).join(' and ')
}

/**
 * Returns the time left on the promise of a review, for color, icon and words (decisions X-18, M-02). Paused while an
 * image request to the patient is open.
 */
export function timeLeftOf(row: { due_at: string | null }, now: Date): TimeLeft {
  if (row.due_at === null)
    return { state: 'paused', text: 'Paused', said: 'Paused, waits for a new image from the patient' }
  const left = Date.parse(row.due_at) - now.getTime()
  if (left < 0) return { state: 'late', text: `−${span(-left)}`, said: `Overdue by ${formatDuration(-left)}` }
  const state = left < PRESSING_HOURS * HOUR_MS ? 'late' : left < SOON_HOURS * HOUR_MS ? 'soon' : 'kept'
  return { state, text: span(left), said: `Due in ${formatDuration(left)}` }
}
