import type { ServerEvents } from '@contour/contract/live-events'
import type { VisitServerEvents, VisitSocketCode } from '@contour/contract/visit-events'
import type { Namespace, Server, Socket } from 'socket.io'
import type { Identity } from './identity.ts'

/** The origin of a listener: its sockets accept the tokens of this realm alone. */
export type Realm = 'patient' | 'staff'

/** A thread that changed, as processes tell each other: ids only, no content. */
export type ChangedThread = {
  channel: 'doctor' | 'support'
  userId: number | null
  chatUserId: number | null
}

/** What processes tell each other has changed; a visit by its public id. */
export type Change = ChangedThread | { visit: string }

export type BetweenServers = {
  changed: (changes: readonly Change[]) => void
  sessions_ended: (tokenHashes: readonly string[]) => void
}

/** Codes of refusals on a socket, of whichever namespace. */
export type SocketCode = VisitSocketCode

type Received = Record<string, (...args: unknown[]) => void>
type Sent = Omit<ServerEvents, 'error'> & VisitServerEvents
type NoData = Record<string, never>

export type LiveServer = Server<Received, Sent, BetweenServers, NoData>
export type LiveNamespace = Namespace<Received, Sent, BetweenServers, NoData>
export type LiveSocket = Socket<Received, Sent, BetweenServers, NoData>

/** An open socket: who it is, and what its namespace knows of it (`state`). */
export type Connection<S> = {
  readonly socket: LiveSocket
  readonly identity: Identity
  readonly state: S
  /** Events of one connection are handled one after the other, in the order in which they came. */
  queue: Promise<void>
  waiting: number
  /** Real time until which this connection is refused without asking the database. */
  blockedUntil: number
}

/** The connections of a namespace that are open at this process. */
export type Connections<S> = {
  all(): Connection<S>[]
  in(room: string): Connection<S>[]
  of(socket: LiveSocket): Connection<S> | undefined
  note(connection: Connection<S>): void
}

export function connectionsOf<S>({ sockets, adapter }: LiveNamespace): Connections<S> {
  const noted = new WeakMap<LiveSocket, Connection<S>>()
  const known = (open: Iterable<LiveSocket | undefined>) =>
    [...open].flatMap((socket) => (socket && noted.get(socket)) ?? [])
  return {
    all: () => known(sockets.values()),
    in: (room) => known([...(adapter.rooms.get(room) ?? [])].map((id) => sockets.get(id))),
    of: (socket) => noted.get(socket),
    note: (connection) => void noted.set(connection.socket, connection),
  }
}

export const roomOfChat = (chatUserId: number): string => `chat:${chatUserId}`
export const roomOfUser = (userId: number): string => `user:${userId}`
export const roomOfVisit = (visitPublicId: string): string => `visit:${visitPublicId}`
export const roomOfSession = (tokenHash: string): string => `session:${tokenHash}`

const CLOSINGS = {
  session_ended: 'You are logged out. Please login to continue.',
  stopping: 'The connection is moved to another server.',
  replaced: 'The visit was opened in another window.',
  visit_ended: 'The visit has ended.',
} as const

/** Says why, and closes. After "stopping" a client comes back; after the others it does not by itself. */
export function closeConnection(
  { socket }: Pick<Connection<unknown>, 'socket'>,
  code: Extract<SocketCode, keyof typeof CLOSINGS>,
): void {
  socket.emit('error', { code, message: CLOSINGS[code] })
  socket.disconnect(true)
}
