import { isRecord } from '@contour/domain/is-record'
import { io } from 'socket.io-client'
import { closeSocket } from '../close-socket.ts'
import type { PeerSignal } from './peer-signal.ts'

/** What a socket reports; nothing after it was closed from here. */
export type VisitSocketEvents = {
  connect: () => void
  /** The connection was lost or could not be made; the code says why the server refused it. */
  lost: (code: string | null) => void
  visit: (visit: unknown) => void
  signal: (signal: unknown) => void
}

/** One connection to the visit of an order; made once, never made again by itself. */
export type VisitSocket = { signal: (signal: PeerSignal) => void; here: () => void; close: () => void }

export type OpenVisitSocket = (
  auth: { token: string; order: string },
  events: VisitSocketEvents,
) => VisitSocket

/** The sockets of visits (packages/contract, visit-events.ts, whose schemas a light page does not load). */
const VISIT_NAMESPACE = '/visit'

/** Connects to the visit on this page's origin. When to try again is up to the caller. */
export const openVisitSocket: OpenVisitSocket = (auth, events) => {
  const socket = io(VISIT_NAMESPACE, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
  let reason: string | null = null
  socket.on('connect', events.connect)
  socket.on('error', (error: unknown) => (reason = codeOf(error)))
  socket.on('disconnect', () => events.lost(reason))
  socket.on('connect_error', (error) => events.lost(codeOf('data' in error ? error.data : null)))
  socket.on('visit', events.visit)
  socket.on('signal', events.signal)
  return {
    // What is refused is dropped: both sides repeat what led to no connection.
    signal: (signal) => void socket.emit('signal', signal, () => {}),
    here: () => void socket.emit('here'),
    close: () => closeSocket(socket),
  }
}

const codeOf = (error: unknown): string | null =>
  isRecord(error) && typeof error['code'] === 'string' ? error['code'] : null
