import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { conversationEvents } from '../../../db/schema.ts'
import type { ConversationRow, NewMessage } from './conversation-rows.ts'
import { decideMessage } from './decide-message.ts'
import { chatHoursOf } from './read-office-hours.ts'
import type { StoredMessage } from './reactions.ts'
import { storeMessage, storedBefore } from './store-message.ts'

export type Appended = Pick<StoredMessage, 'conversation' | 'message'> & {
  /** True if the client id was stored before: nothing was changed, and nothing is to be sent. */
  repeated: boolean
}

type With = Pick<Ctx, 'clock' | 'random' | 'conversationReactions'>

/**
 * Stores a message at the end of a locked thread, once for each client id, and moves the thread along its life cycle
 * (`decideMessage`). What follows from the message happens in the same transaction; call `ctx.live.changed` after the
 * commit.
 * @returns the message, and the thread as it is after everything that followed
 * @throws AppError wrong_status if the sender cannot write in the thread's state
 */
export async function appendMessage(
  tx: Tx,
  ctx: With,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<Appended> {
  const decided = await decideMessage(ctx, conversation, message, chatHoursOf(tx))
  if ('refused' in decided) return repeatedOr(decided.refused, tx, conversation, message)
  const { message: row, event, moved } = decided
  const stored = await storeMessage(tx, decided.conversation, row)
  if (!stored) return repeatedOr(new Error('the message was not stored'), tx, conversation, message)
  if (event && moved)
    await tx.insert(conversationEvents).values({
      conversation_id: conversation.id,
      event,
      actor: message.staffId === undefined ? message.sender : `staff:${message.staffId}`,
      at: row.created_at,
    })
  const after = await react(tx, ctx, { ...decided, message: stored })
  return { conversation: after, message: stored, repeated: false }
}

/** What was stored before under the same id of the sender's; otherwise throws. */
async function repeatedOr(
  error: Error,
  tx: Tx,
  conversation: ConversationRow,
  message: NewMessage,
): Promise<Appended> {
  const before = await storedBefore(tx, conversation.id, message)
  if (!before) throw error
  return { conversation, message: before, repeated: true }
}

/** Lets everything follow, each on the thread as the one before left it, and returns the thread after that. */
async function react(
  tx: Tx,
  { conversationReactions }: With,
  stored: StoredMessage,
): Promise<ConversationRow> {
  let { conversation } = stored
  for (const reaction of conversationReactions) {
    const now = { ...stored, conversation }
    if (await reaction.concerns(now)) conversation = (await reaction.react(tx, now)) ?? conversation
  }
  return conversation
}
