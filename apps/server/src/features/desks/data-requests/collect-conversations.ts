import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { JoinedAnswer } from '@contour/domain/conversations/joined-words'
import type { Sender } from '@contour/domain/conversations/conversation-values'
import type { Reader } from '../../../db/database.ts'
import { chatUsers, conversationMessages, conversations, messageAttachments } from '../../../db/schema.ts'
import type { RecordRow } from './render-record.ts'

/** Who wrote a message, as the chats name them. */
const WRITTEN_BY: Readonly<Record<Exclude<Sender, 'visitor'>, string>> = {
  patient: 'You',
  clinician: 'Doctor',
  support: 'Support',
  automatic: 'Automatic reply',
  system: 'Notice',
}

/** What stands under the account's address from before its login, which anybody may have written (D-50). */
const BEFORE_LOGIN: Readonly<Record<JoinedAnswer | 'unanswered', string>> = {
  unanswered: 'Written before login, not verified',
  hers: 'You, before login',
  not_hers: 'Written before login; you said it is not yours',
}

/**
 * Collects every message of a patient's threads with the clinicians and with support, in the order of each thread (45
 * CFR 164.524). Notes that staff keep for themselves are not part of what the patient was told.
 */
export async function conversationRows(db: Reader, userId: number): Promise<RecordRow[]> {
  const rows = await db
    .select({
      message: conversationMessages,
      channel: conversations.channel,
      answer: chatUsers.joined_answer,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversation_id))
    .leftJoin(chatUsers, eq(chatUsers.id, conversations.chat_user_id))
    .where(or(eq(conversations.user_id, userId), eq(chatUsers.user_id, userId)))
    .orderBy(asc(conversations.id), asc(conversationMessages.seq))
  const files = await filesOf(
    db,
    rows.map(({ message }) => message.id),
  )
  return rows.map(({ message, channel, answer }) => ({
    chat: channel === 'doctor' ? 'with the doctor' : 'with support',
    from: message.sender === 'visitor' ? BEFORE_LOGIN[answer ?? 'unanswered'] : WRITTEN_BY[message.sender],
    message: message.body,
    files: files.get(message.id)?.join(', ') ?? null,
    sent: message.via === 'email' ? 'by email' : 'in the chat',
    at: message.created_at.toISOString(),
  }))
}

/** The names of the files of messages, without those in which the scanner found something (D-44). */
async function filesOf(db: Reader, messageIds: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  if (messageIds.length === 0) return names
  const rows = await db
    .select({ message: messageAttachments.message_id, name: messageAttachments.name })
    .from(messageAttachments)
    .where(and(inArray(messageAttachments.message_id, [...messageIds]), eq(messageAttachments.scan, 'clean')))
    .orderBy(asc(messageAttachments.id))
  for (const { message, name } of rows) names.set(message, [...(names.get(message) ?? []), name])
  return names
}
