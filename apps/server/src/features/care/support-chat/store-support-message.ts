import type { Ctx } from '../../../context.ts'
import { appendMessage, openConversation } from '../../ground/conversations/index.ts'
import type { Appended } from '../../ground/conversations/index.ts'

/** Whose thread: the chat profile, and its account if it has one. */
export type ChatOwner = { chatUserId: number; userId: number | null }

/** Stores a message of the patient or visitor (D-43); the text has passed `readMessageText`. */
export const storeSupportMessage = (
  ctx: Ctx,
  owner: ChatOwner,
  { text: body, clientId }: { text: string; clientId: string | null },
): Promise<Appended> =>
  ctx.db.transaction(async (tx) => {
    const thread = await openConversation(tx, ctx, { channel: 'support', ...owner })
    const sender = owner.userId === null ? 'visitor' : 'patient'
    return appendMessage(tx, ctx, thread, { sender, body, clientId })
  })
