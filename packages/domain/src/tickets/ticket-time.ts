import { TICKET_AFTER_MINUTES } from '../promises/promise-hours.ts'
import { easternDate, easternInstant } from '../time/plain-date.ts'
import { addOpenMinutes, isOfficeOpen, type OfficeHours } from '../visits/office-hours.ts'

/** Minutes without another message after which somebody who writes to a closed office counts as gone. */
export const GONE_AFTER_MINUTES = 5

const minutes = (n: number) => n * 60_000

/**
 * Returns when a chat with support that waits since `since` becomes a ticket (M-34): after the minutes of open time that
 * a chat may wait, or at closing time if the office closes before. While the office is closed it becomes one as soon as
 * the person, whose last message is `lastMessageAt`, has gone.
 */
export function ticketDueAt(waiting: { since: Date; lastMessageAt: Date }, hours: OfficeHours): Date {
  const gone = new Date(waiting.lastMessageAt.getTime() + minutes(GONE_AFTER_MINUTES))
  if (!isOfficeOpen(waiting.since, hours)) return gone
  const waited = addOpenMinutes(waiting.since, TICKET_AFTER_MINUTES, hours)
  const closes = easternInstant(easternDate(waiting.since), hours.closes)
  if (waited <= closes) return waited
  return gone > closes ? gone : closes
}
