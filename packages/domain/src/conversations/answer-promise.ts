import { promisedAt } from '../promises/promise-hours.ts'
import { addOpenMinutes, type OfficeHours } from '../visits/office-hours.ts'
import type { Channel, Team } from './conversation-values.ts'

const HOUR = 60

/** Until when an answer is promised, and when the promise counts as missed; null if it becomes a ticket instead. */
export type AnswerTimes = { answerBy: Date; missedBy: Date | null }

/**
 * Minutes of open time until an answer, as they were promised when the message was written. Support answers a doctor
 * thread that was handed over within the time of a ticket: nobody waits in front of it, and it never becomes a ticket.
 */
export function answerMinutes(written: Date) {
  const { answer_hours, ticket_hours, chat_minutes } = promisedAt(written)
  return { clinician: answer_hours * HOUR, support: chat_minutes, ticket: ticket_hours * HOUR }
}

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
  const answerBy = addOpenMinutes(waiting.since, answerMinutes(waiting.since)[kind], hours)
  return { answerBy, missedBy: kind === 'support' ? null : answerBy }
}

function promiseKind(waiting: {
  channel: Channel
  team: Team
  isTicket: boolean
}): keyof ReturnType<typeof answerMinutes> {
  if (waiting.isTicket) return 'ticket'
  if (waiting.team === 'clinician') return 'clinician'
  return waiting.channel === 'doctor' ? 'ticket' : 'support'
}
