import type { LiveErrorCode, ServerEvents } from '@contour/contract/live-events'
import type { Server, Socket } from 'socket.io'
import type { KnownThread } from '../features/conversations/index.ts'

/** Who is connected, as the handshake proved it; nothing that a payload says changes it (security.md 3). */
export type Identity =
  | {
      kind: 'patient'
      userId: number
      publicId: string
      sessionId: string | null
      token: string
      tokenHash: string
    }
  | { kind: 'visitor'; chatUserId: number; publicId: string; secret: string }

/** The chat profile of an initialized socket. */
export type OpenChat = { chatUserId: number; publicId: string }

export type SocketState = {
  identity: Identity
  chat: OpenChat | null
  /** The last message that was sent to this socket; null until that is known. */
  sentSeq: number | null
  /** The thread as this socket's last message left it; null if another message came since. */
  known: KnownThread | null
  /** Real time of the last sign of the client, milliseconds. */
  seenAt: number
  /** Events of one socket are handled one after the other, in the order in which they came. */
  queue: Promise<void>
  waiting: number
  /** Real time until which this socket is refused without asking the database. */
  blockedUntil: number
}

/** A thread that changed, as processes tell each other: ids only, no content. */
export type ChangedThread = {
  channel: 'doctor' | 'support'
  userId: number | null
  chatUserId: number | null
}

export type BetweenServers = {
  threads_changed: (threads: readonly ChangedThread[]) => void
  /** The visit's public id. */
  visit_changed: (visitId: string) => void
  sessions_ended: (tokenHashes: readonly string[]) => void
}

type Received = Record<string, (...args: unknown[]) => void>

export type LiveServer = Server<Received, ServerEvents, BetweenServers, SocketState>
export type LiveSocket = Socket<Received, ServerEvents, BetweenServers, SocketState>

export const roomOfChat = (chatUserId: number): string => `chat:${chatUserId}`
export const roomOfUser = (userId: number): string => `user:${userId}`
export const roomOfSession = (tokenHash: string): string => `session:${tokenHash}`

/** The sockets of a room that are connected to this process. */
export function localSockets(io: LiveServer, room: string): LiveSocket[] {
  const ids = io.of('/').adapter.rooms.get(room) ?? []
  return [...ids].flatMap((id) => io.of('/').sockets.get(id) ?? [])
}

const CLOSINGS = {
  session_ended: 'You are logged out. Please login to continue.',
  stopping: 'The connection is moved to another server.',
} as const

/** Says why, and closes. After "session_ended" a client does not come back with the same token. */
export function closeSocket(socket: LiveSocket, code: Extract<LiveErrorCode, keyof typeof CLOSINGS>): void {
  socket.emit('error', { code, message: CLOSINGS[code] })
  socket.disconnect(true)
}
