import { normalText } from '@contour/domain/text/normal-text'
import { answerTimes } from '@contour/domain/conversations/answer-promise'
import { conversationLifeCycle } from '@contour/domain/conversations/conversation-life-cycle'
import type {
  ConversationEvent,
  ConversationState,
} from '@contour/domain/conversations/conversation-life-cycle'
import type { Sender } from '@contour/domain/conversations/conversation-values'
import { AppError } from '../../../app-error.ts'
import type { Ctx } from '../../../context.ts'
import type { ConversationRow, NewMessage, UnstoredMessage } from './conversation-rows.ts'
import type { StoredMessage } from './reactions.ts'
import type { ChatHours } from './read-office-hours.ts'

/** What a message will do to its thread. */
export type Decided = Omit<StoredMessage, 'message'> & {
  message: UnstoredMessage
  /** The step of the life cycle; null where the message takes none. */
  event: ConversationEvent | null
  /** Whether the thread changes its state. */
  moved: boolean
}

const EVENT_OF: Record<Sender, ConversationEvent | null> = {
  patient: 'wrote',
  visitor: 'wrote',
  clinician: 'replied',
  support: 'replied',
  automatic: null,
  system: null,
}

/**
 * Decides what a message does to its thread, and stores nothing: a patient's message makes the thread wait for an answer
 * (and reopens it), staff's message answers it. Automatic replies and notices change no state.
 * @returns `conversation` as it is with the message; or why the sender cannot write in the thread's state
 */
export async function decideMessage(
  ctx: Pick<Ctx, 'clock' | 'random'>,
  conversation: ConversationRow,
  message: NewMessage,
  hours: ChatHours,
): Promise<Decided | { refused: AppError }> {
  const event = EVENT_OF[message.sender]
  const move = event ? stateAfter(conversation, event, message.sender) : { state: conversation.state }
  if ('refused' in move) return move
  const now = ctx.clock.now()
  const changed = await afterMessage(conversation, message.sender, move.state, { now, hours })
  return {
    conversation: changed,
    message: rowOf(ctx, changed, message, now),
    stateBefore: conversation.state,
    hours,
    event,
    moved: changed.state !== conversation.state,
  }
}

/** The row of a message at the end of its thread as the thread is with it (`changed`), before the database numbers it. */
const rowOf = (
  { random }: Pick<Ctx, 'random'>,
  changed: ConversationRow,
  message: NewMessage,
  now: Date,
): UnstoredMessage => ({
  public_id: random.id(),
  conversation_id: changed.id,
  seq: changed.last_seq,
  sender: message.sender,
  staff_id: message.staffId ?? null,
  client_id: message.clientId,
  body: normalText(message.body),
  via: message.via ?? 'chat',
  created_at: now,
})

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
