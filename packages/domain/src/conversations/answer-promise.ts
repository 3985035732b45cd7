import { addOpenMinutes, type OfficeHours } from '../visits/office-hours.ts'
import type { Channel, Team } from './conversation-values.ts'

/** Until when an answer is promised, and when the promise counts as missed; null if it becomes a ticket instead. */
export type AnswerTimes = { answerBy: Date; missedBy: Date | null }

/**
 * Minutes of open time until an answer: clinicians 4 h, support chat 2 min, ticket 2 h. Support answers a doctor
 * thread that was handed over within the time of a ticket: nobody waits in front of it, and it never becomes a ticket.
 */
export const ANSWER_MINUTES = { clinician: 240, support: 2, ticket: 120 } as const

/** Minutes of open time after which a support chat without an answer becomes a ticket that is answered by email (M-34). */
export const TICKET_AFTER_MINUTES = 15

/**
 * Returns when a message that waits since `since` is to be answered, on the calendar of the office hours (D-45). An
 * answer is missed at the minute that was promised (D-64, D-93). Only that of a chat with support is never missed; it becomes
 * a ticket.
 */
export function answerTimes(
  waiting: { channel: Channel; team: Team; isTicket: boolean; since: Date },
  hours: OfficeHours,
): AnswerTimes {
  const kind = promiseKind(waiting)
  const answerBy = addOpenMinutes(waiting.since, ANSWER_MINUTES[kind], hours)
  return { answerBy, missedBy: kind === 'support' ? null : answerBy }
}

function promiseKind(waiting: {
  channel: Channel
  team: Team
  isTicket: boolean
}): keyof typeof ANSWER_MINUTES {
  if (waiting.isTicket) return 'ticket'
  if (waiting.team === 'clinician') return 'clinician'
  return waiting.channel === 'doctor' ? 'ticket' : 'support'
}
