import { speaksOfPregnancy } from '@contour/domain/conversations/pregnancy-words'
import type { Ctx } from '../../../context.ts'
import { openHold } from '../care-holds/index.ts'
import type { MessageReaction } from '../../ground/conversations/index.ts'

/**
 * Puts a patient on hold who writes that she is or may be pregnant (D-76): in a chat, by email, or in a form, whose words
 * become a message of her thread (read-for-alarm.ts). No emergency, so nobody is paged; a clinician hears by the hold.
 */
export const holdOnWords = (ctx: Ctx): MessageReaction => ({
  concerns: ({ conversation, message: { sender, body } }) =>
    sender === 'patient' && conversation.user_id !== null && speaksOfPregnancy(body),
  async react(tx, { conversation }) {
    if (conversation.user_id === null) return
    await openHold(tx, ctx, { userId: conversation.user_id, source: 'words', reason: 'pregnant' })
  },
})
