import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { conversationEvents, conversationMessages } from '../../../db/schema.ts'
import type { ConversationRow, MessageReaction } from '../../ground/conversations/index.ts'
import { personOfThread } from './person-of-thread.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createChatLink } from '../support-chat/index.ts'

/**
 * Sends what staff answer in a ticket by email, in the transaction that stores it (M-34): support's words in full, of a
 * clinician's message only that there is one, because it may be clinical. Somebody who has returned to the chat since is
 * answered there.
 */
export const sendAnswer = (ctx: Ctx): MessageReaction => ({
  concerns: ({ conversation, message: { sender } }) =>
    (sender === 'support' || sender === 'clinician') && conversation.ticket_email !== null,
  async react(tx, { conversation, message }) {
    const { ticket_email: to, public_id: conversationId } = conversation
    if (to === null || !(await isAnsweredByEmail(tx, conversation))) return
    const user = (await personOfThread(tx, conversation))?.user ?? null
    const link = await createChatLink(tx, ctx, conversation)
    const facts = { conversationId, to, messageId: message.public_id, ...link }
    if (message.sender === 'clinician') return notify(tx, ctx, 'ticket_message', user, facts)
    await notify(tx, ctx, 'ticket_answered', user, {
      ...facts,
      said: message.body,
      byEmail: ctx.config.inbound !== null,
    })
  },
})

/** Whether each answer in the thread is sent by email as well, so that no other notice of it is needed. */
export async function isAnsweredByEmail(db: Reader, conversation: ConversationRow): Promise<boolean> {
  const { channel, ticket_email: to, ticket_token: token } = conversation
  if (channel !== 'support' || to === null || token === null) return false
  return !(await isBackInChat(db, conversation))
}

/** Whether the person wrote in the chat after the thread last became a ticket. */
async function isBackInChat(db: Reader, { id }: ConversationRow): Promise<boolean> {
  const [last] = await db
    .select({ via: conversationMessages.via, at: conversationMessages.created_at })
    .from(conversationMessages)
    .where(
      and(
        eq(conversationMessages.conversation_id, id),
        inArray(conversationMessages.sender, ['patient', 'visitor']),
      ),
    )
    .orderBy(desc(conversationMessages.seq))
    .limit(1)
  if (!last || last.via === 'email') return false
  const [ticket] = await db
    .select({ at: conversationEvents.at })
    .from(conversationEvents)
    .where(and(eq(conversationEvents.conversation_id, id), eq(conversationEvents.event, 'made_ticket')))
    .orderBy(desc(conversationEvents.id))
    .limit(1)
  return ticket !== undefined && last.at > ticket.at
}
