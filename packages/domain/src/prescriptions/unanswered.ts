import { formatUsd } from '../money/cents.ts'
import { timeOfDayText } from '../time/instant-text.ts'
import { formatLongDate, easternDate, easternTime } from '../time/plain-date.ts'

/** The consequences of an undecided prescription. */
export type Unanswered = {
  /** ISO instant at which it is accepted as written; null if the state has no timer. */
  acceptsAt: string | null
  /** The amount captured when it ships, integer cents; 0 if it is already paid. */
  cents: number
}

/** Returns one sentence with the consequence, the time and the amount if a prescription stays undecided. */
export function unansweredSummary({ acceptsAt, cents }: Unanswered): string {
  if (!acceptsAt) return 'It is waiting for your answer. Until then, nothing ships and nothing is charged.'
  const at = new Date(acceptsAt)
  // An ordinary space: one outside the 7-bit alphabet would halve the length of a text message.
  const clock = timeOfDayText(easternTime(at)).replace('\u00a0', ' ')
  const time = `${clock} US Eastern on ${formatLongDate(easternDate(at))}`
  const money = cents > 0 ? `${formatUsd(cents)} is charged to your card` : 'nothing more is charged'
  return `If you do not answer by ${time}, it is accepted as written: it goes to the pharmacy, and when it ships ${money}.`
}
