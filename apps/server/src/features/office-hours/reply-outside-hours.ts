import { momentInWords } from '@contour/domain/time/instant-text'
import { isOfficeOpen, nextOpening } from '@contour/domain/visits/office-hours'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import { conversationMessages } from '../../db/schema.ts'
import { appendMessage } from '../conversations/index.ts'
import type { MessageReaction, MessageToStore } from '../conversations/index.ts'

const automaticSince = preparedQuery((db) =>
  db
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, sql.placeholder('conversation')),
        eq(conversationMessages.sender, 'automatic'),
        gte(conversationMessages.created_at, sql.placeholder('since')),
      ),
    )
    .limit(1),
)

/**
 * Outside the office hours, adds the marked automatic reply to a support thread, once while a message waits: it says when
 * somebody answers (D-45). An email gets none, because an automatic reply to one could begin a loop.
 */
export const replyOutsideHours = (ctx: Ctx): MessageReaction => ({
  concerns: async (stored) =>
    waitsInChat(stored) && !isOfficeOpen(stored.message.created_at, await stored.hours()),
  async react(tx, { conversation, message: { created_at: now }, hours }) {
    const since = conversation.waiting_since
    const [earlier] = await automaticSince(tx, { conversation: conversation.id, since })
    if (earlier) return
    const opens = momentInWords(nextOpening(now, await hours()))
    const { conversation: replied } = await appendMessage(tx, ctx, conversation, {
      sender: 'automatic',
      body: `Our office is closed now. Somebody answers you from ${opens} on.`,
      clientId: null,
    })
    return replied
  },
})

/** Whether a person wrote in a chat with support, and waits for an answer there. */
const waitsInChat = ({ conversation, message: { sender, via } }: MessageToStore): boolean =>
  conversation.channel === 'support' &&
  (sender === 'patient' || sender === 'visitor') &&
  via !== 'email' &&
  conversation.waiting_since !== null
