import type { TextsOf } from '@contour/texts/screen-texts'
import type { SlaState } from '@contour/ui/queue-chips'
import type { clinicQueueTexts } from '../../texts/en/clinic-queue.ts'

type T = TextsOf<typeof clinicQueueTexts>

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

/** Formats the same in words: "2 days", "1 hour and 30 minutes". */
function formatDuration(t: T, ms: number): string {
  const total = Math.floor(ms / MINUTE_MS)
  if (total >= 48 * 60) return t('days', { days: Math.floor(total / 1440) })
  const [hours, minutes] = [Math.floor(total / 60), total % 60]
  if (hours > 0) return minutes > 0 ? t('hoursAndMinutes', { hours, minutes }) : t('hours', { hours })
  return minutes > 0 ? t('minutes', { minutes }) : t('underAMinute')
}

/**
 * Returns the time left on the promise of a review, for color, icon and words (decisions X-18, M-02). Paused while an
 * image request to the patient is open.
 */
export function timeLeftOf(t: T, row: { due_at: string | null }, now: Date): TimeLeft {
  if (row.due_at === null) return { state: 'paused', text: t('paused'), said: t('pausedSpoken') }
  const left = Date.parse(row.due_at) - now.getTime()
  if (left < 0)
    return {
      state: 'late',
      text: `−${span(-left)}`,
      said: t('overdueBy', { duration: formatDuration(t, -left) }),
    }
  const state = left < PRESSING_HOURS * HOUR_MS ? 'late' : left < SOON_HOURS * HOUR_MS ? 'soon' : 'kept'
  return { state, text: span(left), said: t('dueIn', { duration: formatDuration(t, left) }) }
}
