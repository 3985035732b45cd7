import { formatUsd } from '../money/cents.ts'
import { formatLongDate, easternDate, easternTime } from '../time/plain-date.ts'

/** What an unanswered prescription leads to. */
export type Unanswered = {
  /** ISO instant at which it is accepted as written; null where the state has no timer. */
  acceptsAt: string | null
  /** What the card is charged as it ships, integer cents; 0 where it is paid already. */
  cents: number
}

/** '16:10' as "4:10 pm". */
function formatClockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${((hour + 11) % 12) + 1}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** The consequence, the time and the amount of leaving a prescription unanswered, in one sentence. */
export function unansweredSummary({ acceptsAt, cents }: Unanswered): string {
  if (!acceptsAt) return 'It waits for your answer: until then nothing ships and nothing is charged.'
  const at = new Date(acceptsAt)
  const time = `${formatClockTime(easternTime(at))} US Eastern on ${formatLongDate(easternDate(at))}`
  const money = cents > 0 ? `${formatUsd(cents)} is charged to your card` : 'nothing more is charged'
  return `If you do not answer by ${time}, it is accepted as written: it goes to the pharmacy, and when it ships ${money}.`
}
