import { liveEvents } from '@contour/contract/live-events'
import type { LiveEventName, SupportMessage } from '@contour/contract/live-events'
import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { readMessageText } from '@contour/domain/conversations/message-text'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import {
  findProfileNamed,
  findProfileOf,
  lastSeqOf,
  markSupportSeen,
  readSupportHistory,
  storeSupportMessage,
  toSupportMessage,
} from '../features/care/support-chat/index.ts'
import type { ChatConnection, ChatState, OpenChat } from './chat-delivery.ts'
import { roomOfChat } from './connection.ts'
import type { ChangedThread } from './connection.ts'
import { SocketRefusal, eventsOf } from './serve-namespace.ts'

/** What the events of chats need. */
export type ChatHost = {
  ctx: Ctx
  announce(thread: ChangedThread): void
  deliver(chatUserIds: readonly number[]): Promise<void>
}

type Handled = { message?: SupportMessage }
type Handler = (host: ChatHost, connection: ChatConnection, payload: unknown) => Promise<Handled>

/** Connects an event to its work; a payload that does not fit is refused before it (security.md 5). */
const handle =
  <S extends z.ZodType>(
    { input }: { input: S },
    work: (host: ChatHost, connection: ChatConnection, input: z.output<S>) => Promise<Handled>,
  ): Handler =>
  async (host, connection, payload) => {
    const read = input.safeParse(payload)
    if (read.success) return work(host, connection, read.data)
    const field = read.error.issues[0]?.path.map(String).join('.')
    throw new AppError('invalid_request', {
      message: field ? `${field} is not valid.` : 'The payload is not valid.',
      ...(field ? { field } : {}),
    })
  }

const initUser = handle(liveEvents.init_user, async ({ ctx, deliver }, connection, { id }) => {
  const { socket, state } = connection
  const chat = await chatOf(ctx, connection, id)
  if (!chat) throw new AppError('not_found', { message: 'There is no chat profile yet.' })
  if (!isOwnId(connection, chat, id)) throw new AppError('forbidden')
  state.chat = chat
  await socket.join(roomOfChat(chat.chatUserId))
  // What is stored from here on is sent as chat_message; what was stored before comes with load_history.
  state.sentSeq ??= await lastSeqOf(ctx, chat.chatUserId)
  await deliver([chat.chatUserId])
  return {}
})

/**
 * The chat that a connection may open. An account may have several profiles, its own and those of visitors who joined it:
 * the one that the browser names is opened, because its messages are what the browser has; otherwise the newest.
 */
async function chatOf(ctx: Ctx, { identity }: ChatConnection, named: string): Promise<OpenChat | null> {
  if (identity.kind === 'visitor') return { chatUserId: identity.chatUserId, publicId: identity.publicId }
  if (identity.kind !== 'patient') return null
  const { userId } = identity
  const profile = (await findProfileNamed(ctx.db, userId, named)) ?? (await findProfileOf(ctx.db, userId))
  return profile && { chatUserId: profile.id, publicId: profile.public_id }
}

/** The id of the chat profile, or of the patient's own account; the handshake decided who it is (security.md 3). */
const isOwnId = ({ identity }: ChatConnection, chat: OpenChat, id: string): boolean =>
  id === chat.publicId || (identity.kind === 'patient' && id === identity.publicId)

const chatMessage = handle(
  liveEvents['chat message'],
  async ({ ctx, announce }, connection, { userId, message, clientId }) => {
    const chat = openChat(connection)
    const { identity } = connection
    if (!isOwnId(connection, chat, userId)) throw new AppError('forbidden')
    const read = readMessageText(message, PATIENT_MESSAGE_MAX)
    if ('problem' in read) throw new AppError('invalid_request', { field: 'message', message: read.problem })
    const owner = {
      chatUserId: chat.chatUserId,
      userId: identity.kind === 'patient' ? identity.userId : null,
    }
    const stored = await storeSupportMessage(ctx, owner, { text: read.text, clientId: clientId ?? null })
    announce({ channel: 'support', ...owner })
    return { message: toSupportMessage(stored.message) }
  },
)

const loadHistory = handle(liveEvents.load_history, async ({ ctx }, connection, input) => {
  const { socket, state } = connection
  const { chatUserId } = openChat(connection)
  const messages = await readSupportHistory(ctx, chatUserId, input?.after ?? 0)
  const last = messages.at(-1)
  socket.emit('history', messages)
  if (last) {
    state.sentSeq = Math.max(state.sentSeq ?? 0, last.seq)
    await markSupportSeen(ctx, chatUserId, last.seq)
  }
  return {}
})

/** Every event is a sign that the chat is open; this one says nothing else. */
const userOnline = handle(liveEvents.user_online, () => Promise.resolve({}))

/** The chat of an event that is refused before `init_user`. */
function openChat({ state: { chat } }: ChatConnection): OpenChat {
  if (!chat) throw new Error('the socket is not initialized')
  return chat
}

export const eventHandlers: Readonly<Record<LiveEventName, Handler>> = {
  init_user: initUser,
  'chat message': chatMessage,
  load_history: loadHistory,
  user_online: userOnline,
}

const NOT_INITIALIZED = { code: 'not_initialized', message: 'User not initialized' } as const

/** The events of a chat, each a sign that it is open; all but the first are refused before `init_user`. */
export const chatEvents = (host: ChatHost) =>
  eventsOf<ChatState, LiveEventName>(liveEvents, async (name, connection, payload) => {
    const { socket, state } = connection
    if (liveEvents[name].initialized && !state.chat) {
      // Stated: the client reads it from the event and tries again (P-CHT-019).
      socket.emit('error', NOT_INITIALIZED)
      throw new SocketRefusal(NOT_INITIALIZED.code, NOT_INITIALIZED.message)
    }
    state.seenAt = host.ctx.clock.real().getTime()
    return eventHandlers[name](host, connection, payload)
  })
