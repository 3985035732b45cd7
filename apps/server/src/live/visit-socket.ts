import type { VisitServerEvents, VisitSocketCode } from '@contour/contract/visit-events'
import type { Server, Socket } from 'socket.io'
import type { Sitter } from '../features/visits/index.ts'

/** The origin of a listener: its sockets accept the tokens of this realm alone. */
export type Realm = 'patient' | 'staff'

export type VisitSocketState = {
  sitter: Sitter
  /** Public id of the person, for limits and the audit trail. */
  personId: string
  token: string
  tokenHash: string
  sessionId: string | null
  visitId: number
  visitPublicId: string
  /** Identifies this connection among all of its side. */
  seat: string
  /** The last notice that was sent, as text; the last signal that was sent. */
  notice: string
  sentSignal: number
  /** Events of one socket are handled one after the other, in the order in which they came. */
  queue: Promise<void>
  waiting: number
  /** Real time until which this socket is refused without asking the database. */
  blockedUntil: number
}

type Received = Record<string, (...args: unknown[]) => void>

export type VisitServer = Server<Received, VisitServerEvents, Record<string, never>, VisitSocketState>
export type VisitSocket = Socket<Received, VisitServerEvents, Record<string, never>, VisitSocketState>

export const visitSockets = (io: VisitServer): VisitSocket[] => [...io.of('/').sockets.values()]

const CLOSINGS = {
  session_ended: 'You are logged out. Please login to continue.',
  stopping: 'The connection is moved to another server.',
  replaced: 'The visit was opened in another window.',
  visit_ended: 'The visit has ended.',
} as const

/** Says why, and closes. After "stopping" a client comes back; after the others it does not by itself. */
export function closeVisitSocket(
  socket: VisitSocket,
  code: Extract<VisitSocketCode, keyof typeof CLOSINGS>,
): void {
  socket.emit('error', { code, message: CLOSINGS[code] })
  socket.disconnect(true)
}
