import type { SupportMessage } from '@contour/contract/live-events'
import type { Ctx } from '../context.ts'
import { markSupportSeen, readSupportHistory } from '../features/support-chat/index.ts'
import { errorFacts } from '../log.ts'
import { localSockets, roomOfChat } from './live-socket.ts'
import type { LiveServer, LiveSocket } from './live-socket.ts'

/** A client says every 120 s that its chat is open (P-CHT-016); after this time without a sign it is not. */
const ONLINE_MS = 150_000

/**
 * Sends the sockets of a chat at this process what they do not have yet, in order and each message once: what is read
 * from the database counts, not what other processes say. Calls for the same chat run one after the other.
 */
export function createDelivery(ctx: Ctx, io: LiveServer) {
  const running = new Map<number, { again: boolean }>()
  return async (chatUserId: number): Promise<void> => {
    const current = running.get(chatUserId)
    if (current) {
      current.again = true
      return
    }
    const run = { again: true }
    running.set(chatUserId, run)
    try {
      while (run.again) {
        run.again = false
        await deliverOnce(ctx, io, chatUserId)
      }
    } finally {
      running.delete(chatUserId)
    }
  }
}

/**
 * Sends a message that was just stored to the sockets of its chat at this process without reading it again.
 * @returns false, with nothing sent, if one of them lacks an earlier message
 */
export function sendNext(io: LiveServer, chatUserId: number, message: SupportMessage): boolean {
  const sockets = localSockets(io, roomOfChat(chatUserId))
  if (sockets.some(({ data: { sentSeq } }) => sentSeq !== null && sentSeq < message.seq - 1)) return false
  for (const socket of sockets) if (markSent(socket, message)) socket.emit('chat_message', message)
  return true
}

/** Marks a message as sent to a socket; returns false if it was sent before. */
function markSent({ data }: LiveSocket, { seq }: SupportMessage): boolean {
  if (data.sentSeq === null || seq <= data.sentSeq) return false
  data.sentSeq = seq
  if (data.known && data.known.conversation.last_seq < seq) data.known = null
  return true
}

async function deliverOnce(ctx: Ctx, io: LiveServer, chatUserId: number): Promise<void> {
  const sockets = localSockets(io, roomOfChat(chatUserId))
  const known = sockets.flatMap(({ data }) => data.sentSeq ?? [])
  if (known.length === 0) return
  const messages = await readSupportHistory(ctx, chatUserId, Math.min(...known))
  for (const socket of sockets)
    for (const message of messages)
      if (markSent(socket, message)) sendForReceipt(ctx, socket, chatUserId, message)
}

/**
 * Sends a message, which is read once the browser has confirmed it: a telephone without a connection has an open socket
 * for most of a minute, and what was sent into it must still be notified (M-09). The reader's own needs no receipt.
 */
function sendForReceipt(ctx: Ctx, socket: LiveSocket, chatUserId: number, message: SupportMessage): void {
  if (message.role === 'user') return void socket.emit('chat_message', message)
  socket.emit('chat_message', message, () => {
    if (!isOnline(ctx, socket)) return
    markSupportSeen(ctx, chatUserId, message.seq).catch((error: unknown) =>
      ctx.log.warn({ err: errorFacts(error) }, 'a receipt was not stored'),
    )
  })
}

const isOnline = ({ clock }: Ctx, { connected, data }: LiveSocket): boolean =>
  connected && clock.real().getTime() - data.seenAt < ONLINE_MS
