import { addOpenMinutes, nextOpenDayAt } from '../visits/office-hours.ts'
import type { OfficeHours } from '../visits/office-hours.ts'
import type { Team } from './conversation-values.ts'

/** Until when an answer is promised, and when the promise counts as missed; null if it becomes a ticket instead. */
export type AnswerTimes = { answerBy: Date; missedBy: Date | null }

/** Minutes of open time until an answer: clinicians 4 h, support chat 2 min, ticket 2 h. */
export const ANSWER_MINUTES = { clinician: 240, support: 2, ticket: 120 } as const

/** Minutes of open time after which a support chat without an answer becomes a ticket that is answered by email (M-34). */
export const TICKET_AFTER_MINUTES = 15

/**
 * Returns when a message that waits since `since` is to be answered, on the calendar of the office hours (D-45). A
 * clinician's answer and a ticket are missed 24 hours later on that calendar: at the same time of the next open day. A
 * chat with support is never missed; it becomes a ticket.
 */
export function answerTimes(
  waiting: { team: Team; isTicket: boolean; since: Date },
  hours: OfficeHours,
): AnswerTimes {
  const missedBy = nextOpenDayAt(waiting.since, hours)
  if (waiting.isTicket)
    return { answerBy: addOpenMinutes(waiting.since, ANSWER_MINUTES.ticket, hours), missedBy }
  const answerBy = addOpenMinutes(waiting.since, ANSWER_MINUTES[waiting.team], hours)
  return { answerBy, missedBy: waiting.team === 'clinician' ? missedBy : null }
}
