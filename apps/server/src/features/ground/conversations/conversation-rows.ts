import type { Sender } from '@contour/domain/conversations/conversation-values'
import type { conversationMessages, conversations } from '../../../db/schema.ts'

export type ConversationRow = typeof conversations.$inferSelect
export type MessageRow = typeof conversationMessages.$inferSelect
/** A message that the database has not numbered yet. */
export type UnstoredMessage = Omit<MessageRow, 'id'>

export type NewMessage = {
  sender: Sender
  /** Trimmed, not empty, and within the limit of its sender; checked by the caller. */
  body: string
  /** The sender's own id of the message; null where the sender repeats nothing. */
  clientId: string | null
  staffId?: number
  via?: 'chat' | 'email'
}
