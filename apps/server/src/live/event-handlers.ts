import { liveEvents } from '@contour/contract/live-events'
import type { LiveEventName, SupportMessage } from '@contour/contract/live-events'
import { PATIENT_MESSAGE_MAX } from '@contour/domain/conversations/conversation-values'
import { readMessageText } from '@contour/domain/conversations/message-text'
import type { z } from 'zod'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import type { Reader } from '../db/database.ts'
import {
  findProfileNamed,
  findProfileOf,
  lastSeqOf,
  markSupportSeen,
  readSupportHistory,
  storeSupportMessage,
  toSupportMessage,
} from '../features/support-chat/index.ts'
import { hashOf } from './handshake.ts'
import { roomOfChat } from './live-socket.ts'
import type { ChangedThread, LiveSocket, OpenChat } from './live-socket.ts'

/** What handlers need of the host of the sockets. */
export type Host = {
  ctx: Ctx
  /** `message` is the last one of the thread, where that is known. */
  announce(thread: ChangedThread, message?: SupportMessage): void
  deliver(chatUserId: number): Promise<void>
}

/** Throws if the sender's session or secret has ended. */
type Prove = (on: Reader) => Promise<void>
type Handled = { message?: SupportMessage }
type Handler = (host: Host, socket: LiveSocket, payload: unknown, prove: Prove) => Promise<Handled>

/** Connects an event to its work; a payload that does not fit is refused before it (security.md 5). */
const handle =
  <S extends z.ZodType>(
    { input }: { input: S },
    work: (host: Host, socket: LiveSocket, input: z.output<S>, prove: Prove) => Promise<Handled>,
  ): Handler =>
  async (host, socket, payload, prove) => {
    const read = input.safeParse(payload)
    if (read.success) return work(host, socket, read.data, prove)
    const field = read.error.issues[0]?.path.map(String).join('.')
    throw new AppError('invalid_request', {
      message: field ? `${field} is not valid.` : 'The payload is not valid.',
      ...(field ? { field } : {}),
    })
  }

const initUser = handle(liveEvents.init_user, async ({ ctx, deliver }, socket, { id }) => {
  const { data } = socket
  const chat = await chatOf(ctx, socket, id)
  if (!chat) throw new AppError('not_found', { message: 'There is no chat profile yet.' })
  if (!isOwnId(socket, chat, id)) throw new AppError('forbidden')
  data.chat = chat
  data.known = null
  await socket.join(roomOfChat(chat.chatUserId))
  // What is stored from here on is sent as chat_message; what was stored before comes with load_history.
  data.sentSeq ??= await lastSeqOf(ctx, chat.chatUserId)
  await deliver(chat.chatUserId)
  return {}
})

/**
 * The chat that a socket may open. An account may have several profiles, its own and those of visitors who joined it: the
 * one that the browser names is opened, because its messages are what the browser has; otherwise the newest.
 */
async function chatOf(ctx: Ctx, { data: { identity } }: LiveSocket, named: string): Promise<OpenChat | null> {
  if (identity.kind === 'visitor') return { chatUserId: identity.chatUserId, publicId: identity.publicId }
  const { userId } = identity
  const profile = (await findProfileNamed(ctx.db, userId, named)) ?? (await findProfileOf(ctx.db, userId))
  return profile && { chatUserId: profile.id, publicId: profile.public_id }
}

/** The id of the chat profile, or of the patient's own account; the handshake decided who it is (security.md 3). */
const isOwnId = ({ data: { identity } }: LiveSocket, chat: OpenChat, id: string): boolean =>
  id === chat.publicId || (identity.kind === 'patient' && id === identity.publicId)

const chatMessage = handle(
  liveEvents['chat message'],
  async ({ ctx, announce }, socket, { userId, message, clientId }, prove) => {
    const chat = openChat(socket)
    const { identity } = socket.data
    if (!isOwnId(socket, chat, userId)) throw new AppError('forbidden')
    const read = readMessageText(message, PATIENT_MESSAGE_MAX)
    if ('problem' in read) throw new AppError('invalid_request', { field: 'message', message: read.problem })
    const owner = {
      chatUserId: chat.chatUserId,
      userId: identity.kind === 'patient' ? identity.userId : null,
    }
    const said = { text: read.text, clientId: clientId ?? null }
    const { known } = socket.data
    const stored = await storeSupportMessage(ctx, owner, said, { prove, hash: hashOf(identity), known })
    socket.data.known = stored.known
    const shown = toSupportMessage(stored.message)
    const isLast = stored.conversation.last_seq === stored.message.seq
    announce({ channel: 'support', ...owner }, isLast ? shown : undefined)
    return { message: shown }
  },
)

const loadHistory = handle(liveEvents.load_history, async ({ ctx }, socket, input) => {
  const { chatUserId } = openChat(socket)
  const messages = await readSupportHistory(ctx, chatUserId, input?.after ?? 0)
  const last = messages.at(-1)
  socket.emit('history', messages)
  if (last) {
    socket.data.sentSeq = Math.max(socket.data.sentSeq ?? 0, last.seq)
    await markSupportSeen(ctx, chatUserId, last.seq)
  }
  return {}
})

/** Every event is a sign that the chat is open; this one says nothing else. */
const userOnline = handle(liveEvents.user_online, () => Promise.resolve({}))

/** The chat of an event that is refused before `init_user`. */
function openChat({ data: { chat } }: LiveSocket): OpenChat {
  if (!chat) throw new Error('the socket is not initialized')
  return chat
}

/** Events that prove their sender in the transaction that stores something; the others are proven before. */
export const PROVES_ITSELF: ReadonlySet<LiveEventName> = new Set<LiveEventName>(['chat message'])

export const eventHandlers: Readonly<Record<LiveEventName, Handler>> = {
  init_user: initUser,
  'chat message': chatMessage,
  load_history: loadHistory,
  user_online: userOnline,
}
