import { isRecord } from '@contour/domain/is-record'
import type { CallTimers } from './call-timers.ts'
import { readSignal, type PeerSignal } from './peer-signal.ts'
import type { OpenVisitSocket, VisitSocket } from './visit-socket.ts'
import { createState } from './watched-state.ts'

/** How often a page says that it is open, ms; after 45 s without it the server counts it as gone. */
export const HERE_EVERY = 20_000
/** The n-th attempt to connect again follows after n seconds, and at most after so many. */
const SLOWEST = 5

/**
 * Refusals after which nothing is tried again: the visit is open in another window, there is none, or the session is over.
 * After a visit that ended ("visit_ended") another one of the order may have begun, such as a booking in place of the line.
 */
const FINAL = ['replaced', 'session_ended', 'unauthenticated', 'forbidden', 'not_found']

export type VisitConnectionState = {
  step: 'connecting' | 'connected' | 'lost' | 'closed'
  /** Why it is closed for good. */
  reason: string | null
  /** State of the visit as the server last said it; "ended" once it is over. */
  visit: string | null
  /** Whether the other side has its page open; `seat` names that page. */
  peerHere: boolean
  peerSeat: string | null
}

type Entering = {
  order: string
  token: () => string | null
  openSocket: OpenVisitSocket
  timers: CallTimers
  /** The visit has changed: read it again. */
  onVisit: () => void
  onSignal: (signal: PeerSignal) => void
}

/**
 * The way of one page to the visit of an order: keeps the place ("here"), tells of every change, carries the signals of
 * the call, and connects again until the server says why not.
 */
export function createVisitConnection({ order, token, openSocket, timers, onVisit, onSignal }: Entering) {
  const { read, change, subscribe } = createState<VisitConnectionState>({
    step: 'connecting',
    reason: null,
    visit: null,
    peerHere: false,
    peerSeat: null,
  })
  let socket: VisitSocket | null = null
  let attempt = 0
  let disarm = () => {}
  const isClosed = () => read().step === 'closed'

  function drop() {
    disarm()
    socket?.close()
    socket = null
  }

  function end(reason: string | null) {
    drop()
    change({ step: 'closed', reason, peerHere: false, peerSeat: null })
    if (reason !== null) onVisit()
  }

  function connect() {
    drop()
    const auth = token()
    if (auth === null) return end('unauthenticated')
    socket = openSocket({ token: auth, order }, { connect: onConnect, lost, visit: readVisit, signal })
  }

  function onConnect() {
    attempt = 0
    change({ step: 'connected' })
    keepHere()
  }

  function keepHere() {
    disarm()
    socket?.here()
    disarm = timers.after(HERE_EVERY, keepHere)
  }

  function lost(code: string | null) {
    if (isClosed()) return
    if (code !== null && FINAL.includes(code)) return end(code)
    drop()
    attempt += 1
    const isEnded = code === 'visit_ended'
    change({ step: 'lost', ...(isEnded ? { visit: 'ended', peerHere: false, peerSeat: null } : {}) })
    if (isEnded) onVisit()
    disarm = timers.after(Math.min(attempt, SLOWEST) * 1_000, connect)
  }

  function readVisit(said: unknown) {
    if (!isRecord(said)) return
    const { state, peer_here, peer_seat } = said
    change({
      visit: typeof state === 'string' ? state : null,
      peerHere: peer_here === true,
      peerSeat: typeof peer_seat === 'string' ? peer_seat : null,
    })
    onVisit()
  }

  function signal(said: unknown) {
    const read = readSignal(said)
    if (read) onSignal(read)
  }

  return {
    read,
    subscribe,
    open() {
      change({ step: 'connecting', reason: null })
      connect()
    },
    /** The network is back: connects at once. */
    cameOnline() {
      if (read().step === 'lost') connect()
    },
    /** The browser has lost its network: a socket would notice only much later. */
    wentOffline() {
      if (!isClosed() && socket) lost(null)
    },
    send: (signal: PeerSignal) => socket?.signal(signal),
    close: () => end(null),
  }
}
