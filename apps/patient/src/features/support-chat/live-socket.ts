import { closeSocket } from '@contour/client/close-socket'
import { isRecord } from '@contour/domain/is-record'
import { io } from 'socket.io-client'
import type { LiveAnswer, SupportMessage } from '@contour/contract/live-events'
import { announceRecheck } from '../../lib/recheck.ts'

/** How a connection says who it is: the session of a patient, or what a visitor was given at registration (D-43). */
export type Handshake = { token: string } | { id: string; secret: string }

export type LiveError = { code?: string | undefined; message: string }

/** What a socket reports; nothing after it was closed from here. */
export type SocketEvents = {
  connect: () => void
  disconnect: () => void
  /** The connection was refused or could not be made; without a code the server was not reached. */
  refused: (error: LiveError) => void
  error: (error: LiveError) => void
  message: (message: SupportMessage) => void
  history: (messages: readonly SupportMessage[]) => void
}

/** One connection to the chat; made once, never made again by itself. */
export type LiveSocket = {
  emit: (event: string, payload: object, answered?: (answer: LiveAnswer) => void) => void
  close: () => void
}

export type OpenSocket = (auth: Handshake, events: SocketEvents) => LiveSocket

/** Connects to the chat of this site with the events of document 3 §7. When to try again is up to the caller. */
export const openLiveSocket: OpenSocket = (auth, events) => {
  if (!navigator.onLine) return withoutNetwork(events)
  const socket = io({ auth, transports: ['websocket'], reconnection: false, forceNew: true })
  socket.on('connect', events.connect)
  socket.on('disconnect', events.disconnect)
  socket.on('connect_error', (error) => events.refused({ code: codeOf(error), message: error.message }))
  socket.on('error', events.error)
  socket.on('chat_message', (message: SupportMessage, received?: () => void) => {
    events.message(message)
    received?.()
  })
  socket.on('history', events.history)
  socket.on('look_again', ({ channel }) => announceRecheck(channel))
  return {
    emit: (event, payload, answered) => {
      if (answered) socket.emit(event, payload, answered)
      else socket.emit(event, payload)
    },
    close: () => closeSocket(socket),
  }
}

/** The browser would only log that it cannot connect. */
function withoutNetwork(events: SocketEvents): LiveSocket {
  const timer = window.setTimeout(() => events.refused({ message: 'offline' }))
  return { emit: () => {}, close: () => window.clearTimeout(timer) }
}

/** The code of a refusal; none if the server was not reached. */
function codeOf(error: object): string | undefined {
  const data = 'data' in error && isRecord(error.data) ? error.data : {}
  return typeof data['code'] === 'string' ? data['code'] : undefined
}
