import { answerTimes } from '@contour/domain/conversations/answer-promise'
import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import type {
  ConversationEvent,
  ConversationState,
} from '@contour/domain/conversations/conversation-life-cycle'
import type { Sender } from '@contour/domain/conversations/conversation-values'
import { AppError } from '../../app-error.ts'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/database.ts'
import { conversationEvents } from '../../db/schema.ts'
import type { ConversationRow, NewMessage } from './conversation-rows.ts'
import { chatHoursOf } from './read-office-hours.ts'
import type { ChatHours } from './read-office-hours.ts'
import type { MessageToStore, StoredMessage } from './reactions.ts'
import { rowOf, storeMessage, storedBefore } from './store-message.ts'

export type Appended = Pick<StoredMessage, 'conversation' | 'message'> & {
  /** True if the client id was stored before: nothing was changed, and nothing is to be sent. */
  repeated: boolean
}

/** What some callers know. */
type More = {
  /** Reads the office hours of the chat; its statement may be sent already. */
  hours?: ChatHours
  /** The caller writes nothing else in this transaction, and after the message at most reads. */
  isLast?: boolean
}

type With = Pick<Ctx, 'clock' | 'random' | 'conversationReactions'>

const EVENT_OF: Record<Sender, ConversationEvent | null> = {
  patient: 'wrote',
  visitor: 'wrote',
  clinician: 'replied',
  support: 'replied',
  automatic: null,
  system: null,
}

/**
 * Stores a message at the end of a locked thread, once for each client id, and moves the thread along its life cycle: a
 * patient's message makes it wait for an answer (and reopens it), staff's message answers it. Automatic replies and
 * notices change no state. What follows from the message happens in the same transaction; call `ctx.live.changed` after
 * the commit.
 * @returns the message, and the thread as it is after everything that followed
 * @throws AppError wrong_status if the sender cannot write in the thread's state
 */
export async function appendMessage(
  tx: Tx,
  ctx: With,
  conversation: ConversationRow,
  message: NewMessage,
  { hours = chatHoursOf(tx), isLast = false }: More = {},
): Promise<Appended> {
  const event = EVENT_OF[message.sender]
  const move = event ? stateAfter(conversation, event, message.sender) : { state: conversation.state }
  if ('refused' in move) return repeatedOr(move.refused, tx, conversation, message)
  const now = ctx.clock.now()
  const changed = await afterMessage(conversation, message.sender, move.state, { now, hours })
  const row = rowOf(ctx, changed, message, now)
  const about = { conversation: changed, stateBefore: conversation.state, hours }
  const isFollowed = await hasReaction(ctx, { ...about, message: row })
  const moved = changed.state !== conversation.state
  const stored = await storeMessage(tx, changed, row, isLast && !isFollowed && !moved)
  if (!stored) return repeatedOr(new Error('the message was not stored'), tx, conversation, message)
  if (event && moved)
    await tx.insert(conversationEvents).values({
      conversation_id: conversation.id,
      event,
      actor: message.staffId === undefined ? message.sender : `staff:${message.staffId}`,
      at: now,
    })
  const after = isFollowed ? await react(tx, ctx, { ...about, message: stored }) : changed
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

/** Whether anything follows from a message. If nothing does, the thread stays as it is, and so nothing does later. */
async function hasReaction({ conversationReactions }: With, about: MessageToStore): Promise<boolean> {
  for (const reaction of conversationReactions) if (await reaction.concerns(about)) return true
  return false
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

type At = { now: Date; hours: ChatHours }

/** Returns the thread as it is after a message. */
async function afterMessage(
  conversation: ConversationRow,
  sender: Sender,
  state: ConversationState,
  at: At,
): Promise<ConversationRow> {
  const event = EVENT_OF[sender]
  return {
    ...conversation,
    state,
    last_seq: conversation.last_seq + 1,
    last_message_at: at.now,
    ...(event === 'wrote' ? await waiting(conversation, state === 'ticket', at) : {}),
    ...(event === 'replied' ? { ...ANSWERED, staff_seen_seq: conversation.last_seq } : {}),
    ...(sender === 'automatic' ? { auto_replied_at: at.now } : {}),
  }
}

/** Nothing waits for an answer, and none is promised. */
export const ANSWERED = { waiting_since: null, answer_by: null, missed_by: null, missed_at: null } as const

function stateAfter(
  { state }: ConversationRow,
  event: ConversationEvent,
  sender: Sender,
): { state: ConversationState } | { refused: AppError } {
  if (sender === 'automatic' || sender === 'system') return { state }
  const next = conversationLifeCycle.next(state, event, sender)
  if (next !== null && next !== 'remembered') return { state: next }
  const message = conversationLifeCycle.why(state, event, sender)
  return { refused: new AppError('wrong_status', { message, details: { state } }) }
}

/** A message that waits keeps the time of the oldest one that waits. */
async function waiting(conversation: ConversationRow, isTicket: boolean, { now, hours }: At) {
  if (conversation.waiting_since !== null) return {}
  const { channel, team } = conversation
  const times = answerTimes({ channel, team, isTicket, since: now }, await hours())
  return { waiting_since: now, answer_by: times.answerBy, missed_by: times.missedBy, missed_at: null }
}
