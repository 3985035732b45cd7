/**
 * Minutes after which a thread that waits returns to its team, if its holder has done nothing. Somebody who waits in the
 * chat is promised an answer within 2 minutes, and after 15 the chat is a ticket (A-04, M-34): a colleague must get it in
 * between. Everything else is promised within hours, and an answer to it takes longer to write.
 */
export const IDLE_MINUTES = { chat: 3, other: 30 } as const

/** Of a thread that waits: only the promise of a chat with support is never missed, because it becomes a ticket. */
type Waiting = { missed_by: Date | null }

export const idleMinutes = ({ missed_by }: Waiting): number =>
  missed_by === null ? IDLE_MINUTES.chat : IDLE_MINUTES.other
