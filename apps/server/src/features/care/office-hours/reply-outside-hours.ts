import { momentInWords } from '@contour/domain/time/instant-text'
import { isOfficeOpen, nextOpening } from '@contour/domain/visits/office-hours'
import type { Ctx } from '../../../context.ts'
import { appendMessage } from '../../ground/conversations/index.ts'
import { zoneOfPatient } from '../../ground/whereabouts/index.ts'
import type { ConversationRow, MessageReaction, StoredMessage } from '../../ground/conversations/index.ts'

/**
 * Outside the office hours, adds the marked automatic reply to a support thread, once while a message waits: it says when
 * somebody answers (D-45). An email gets none, because an automatic reply to one could begin a loop.
 */
export const replyOutsideHours = (ctx: Ctx): MessageReaction => ({
  concerns: async (stored) =>
    waitsInChat(stored) &&
    !isReplied(stored.conversation) &&
    !isOfficeOpen(stored.message.created_at, await stored.hours()),
  async react(tx, { conversation, message: { created_at: now }, hours }) {
    const zone = await zoneOfPatient(tx, conversation.user_id)
    const opens = momentInWords(nextOpening(now, await hours()), zone)
    const { conversation: replied } = await appendMessage(tx, ctx, conversation, {
      sender: 'automatic',
      body: `Our office is closed now. Somebody answers you from ${opens} on.`,
      clientId: null,
    })
    return replied
  },
})

/** Whether a person wrote in a chat with support, and waits for an answer there. */
const waitsInChat = ({ conversation, message: { sender, via } }: StoredMessage): boolean =>
  conversation.channel === 'support' &&
  (sender === 'patient' || sender === 'visitor') &&
  via !== 'email' &&
  conversation.waiting_since !== null

/** Whether the message that waits, or an earlier one that waits with it, had an automatic reply. */
const isReplied = ({ auto_replied_at: at, waiting_since: since }: ConversationRow): boolean =>
  at !== null && since !== null && at >= since
