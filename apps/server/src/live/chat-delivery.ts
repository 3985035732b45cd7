import type { SupportMessage } from '@contour/contract/live-events'
import { conversations } from '../db/schema.ts'
import { isAmong } from '../db/is-among.ts'
import type { Ctx } from '../context.ts'
import { markSupportSeen, readNewer } from '../features/care/support-chat/index.ts'
import { errorFacts } from '../log.ts'
import { roomOfChat } from './connection.ts'
import type { Connection, Connections } from './connection.ts'

/** The chat profile of an initialized connection. */
export type OpenChat = { chatUserId: number; publicId: string }

export type ChatState = {
  chat: OpenChat | null
  /** The last message that was sent to this connection; null until that is known. */
  sentSeq: number | null
  /** Real time of the last sign of the client, milliseconds. */
  seenAt: number
}
export type ChatConnection = Connection<ChatState>

/** A client says every 120 s that its chat is open (P-CHT-016); after this time without a sign it is not. */
const ONLINE_MS = 150_000

/**
 * Sends the connections of chats at this process what they do not have yet, in order and each message once: what is read
 * from the database counts, not what other processes say.
 */
export const deliverChats =
  (ctx: Ctx, connections: Connections<ChatState>) =>
  async (chatUserIds: readonly number[]): Promise<void> => {
    // Those that are told during the read where they begin lack what is not read; the next run is for them.
    const open = new Map(
      chatUserIds.map((id) => [
        id,
        connections.in(roomOfChat(id)).filter(({ state }) => state.sentSeq !== null),
      ]),
    )
    const sent = sentTo([...open.values()].flat())
    if (sent.size === 0) return
    for (const { chatUserId, message } of await readNewer(ctx, sent))
      for (const connection of open.get(chatUserId) ?? []) sendOnce(ctx, connection, chatUserId, message)
  }

/** The last message that every connection of a chat has, by chat profile. */
function sentTo(open: readonly ChatConnection[]): Map<number, number> {
  const sent = new Map<number, number>()
  for (const { state } of open)
    if (state.chat && state.sentSeq !== null) {
      const { chatUserId } = state.chat
      sent.set(chatUserId, Math.min(state.sentSeq, sent.get(chatUserId) ?? state.sentSeq))
    }
  return sent
}

function sendOnce(ctx: Ctx, connection: ChatConnection, chatUserId: number, message: SupportMessage): void {
  const { socket, state } = connection
  if (state.sentSeq === null || message.seq <= state.sentSeq) return
  state.sentSeq = message.seq
  if (message.role === 'user') return void socket.emit('chat_message', message)
  // It is read once the browser has confirmed it: a telephone without a connection has an open socket for most of a
  // minute, and what was sent into it must still be notified (M-09). The reader's own needs no receipt.
  socket.emit('chat_message', message, () => {
    if (!isOnline(ctx, connection)) return
    markSupportSeen(ctx, chatUserId, message.seq).catch((error: unknown) =>
      ctx.log.warn({ err: errorFacts(error) }, 'a receipt was not stored'),
    )
  })
}

const isOnline = ({ clock }: Ctx, { socket, state }: ChatConnection): boolean =>
  socket.connected && clock.real().getTime() - state.seenAt < ONLINE_MS

/** The chats with a message that an open connection does not have, whoever has not told of it. */
export async function chatsBehind(
  { db }: Pick<Ctx, 'db'>,
  open: readonly ChatConnection[],
): Promise<number[]> {
  const sent = sentTo(open)
  if (sent.size === 0) return []
  const threads = await db
    .select({ chatUserId: conversations.chat_user_id, last: conversations.last_seq })
    .from(conversations)
    .where(isAmong(conversations.chat_user_id, sent.keys()))
  return threads.flatMap(({ chatUserId, last }) =>
    chatUserId !== null && last > (sent.get(chatUserId) ?? last) ? chatUserId : [],
  )
}
