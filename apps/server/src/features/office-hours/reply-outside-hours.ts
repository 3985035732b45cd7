import { momentInWords } from '@contour/domain/time/instant-text'
import { isOfficeOpen, nextOpening } from '@contour/domain/visits/office-hours'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { preparedQuery } from '../../db/prepared-query.ts'
import { conversationMessages } from '../../db/schema.ts'
import { appendMessage } from '../conversations/index.ts'
import type { ConversationRow, StoredMessage } from '../conversations/index.ts'

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
export async function replyOutsideHours(
  ctx: Ctx,
  tx: Tx,
  { conversation, message, hours: readHours }: StoredMessage,
): Promise<ConversationRow | void> {
  const { channel, waiting_since } = conversation
  const isPerson = message.sender === 'patient' || message.sender === 'visitor'
  if (channel !== 'support' || !isPerson || message.via === 'email' || waiting_since === null) return
  const hours = await readHours()
  const now = ctx.clock.now()
  if (isOfficeOpen(now, hours)) return
  const [earlier] = await automaticSince(tx, { conversation: conversation.id, since: waiting_since })
  if (earlier) return
  const { conversation: replied } = await appendMessage(tx, ctx, conversation, {
    sender: 'automatic',
    body: `Our office is closed now. Somebody answers you from ${momentInWords(nextOpening(now, hours))} on.`,
    clientId: null,
  })
  return replied
}
