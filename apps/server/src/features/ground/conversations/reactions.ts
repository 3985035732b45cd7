import type { ConversationState } from '@contour/domain/conversations/conversation-life-cycle'
import type { Tx } from '../../../db/database.ts'
import type { ConversationRow, MessageRow } from './conversation-rows.ts'
import type { ChatHours } from './read-office-hours.ts'

/** A stored message with its thread as it is after the message. */
export type StoredMessage = {
  conversation: ConversationRow
  message: MessageRow
  /** The thread's state before the message. */
  stateBefore: ConversationState
  hours: ChatHours
}

/**
 * What follows from a new message, in its transaction: the emergency words, the automatic reply. A thread knows none of
 * them; conversation-reactions.ts of the composition root hands them in.
 */
export type MessageReaction = {
  /** Whether the message may have this consequence, told without the database. */
  concerns(stored: StoredMessage): boolean | Promise<boolean>
  /** Runs only for a message that it concerns. One that changes the thread returns it as it is then. */
  react(tx: Tx, stored: StoredMessage): Promise<ConversationRow | void>
}
