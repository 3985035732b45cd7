import type { CallTimers } from './call-timers.ts'
import type { LocalMedia } from './local-media.ts'
import { createPeerCall } from './peer-call.ts'
import type { PeerSignal } from './peer-signal.ts'
import { createVisitConnection } from './visit-connection.ts'
import type { OpenVisitSocket } from './visit-socket.ts'
import { createState } from './watched-state.ts'

/** How to connect, as the server answers to each entering. */
export type ConnectionFacts = {
  ice_servers: readonly {
    urls: readonly string[]
    username?: string | undefined
    credential?: string | undefined
  }[]
  relay_only: boolean
  expires_at: string | null
}

/** Milliseconds before the passwords of the relays expire at which new ones are asked for. */
const RENEW_EARLY_MS = 60_000
/** States of a visit in which nobody is in a call. */
const OUTSIDE = ['booked', 'waiting', 'ended']
/** Milliseconds until a renewal that failed is tried again. */
const RENEW_AGAIN_MS = 15_000

/** The configuration of a connection; with `relay_only` neither side learns the other's network address (D-48). */
export const toConfiguration = ({ ice_servers, relay_only }: ConnectionFacts): RTCConfiguration => ({
  iceServers: ice_servers.map(({ urls, username, credential }) => ({
    urls: [...urls],
    ...(username === undefined ? {} : { username }),
    ...(credential === undefined ? {} : { credential }),
  })),
  iceTransportPolicy: relay_only ? 'relay' : 'all',
})

export type VisitCallParts = {
  order: string
  offers: boolean
  token: () => string | null
  enter: () => Promise<ConnectionFacts>
  media: LocalMedia
  openSocket: OpenVisitSocket
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  timers: CallTimers
  /** The service's time, in which the passwords of the relays expire, ms. */
  now: () => number
  /** The visit has changed: read it again. */
  onVisit: () => void
}

export type VisitCall = ReturnType<typeof createVisitCall>

/**
 * A visit in one page: its way to the server, and once entered the call. What the other side signals before we have
 * entered waits until then.
 */
export function createVisitCall({
  order,
  offers,
  token,
  enter,
  media,
  openSocket,
  createConnection,
  timers,
  now,
  onVisit,
}: VisitCallParts) {
  const entered = createState<{ step: 'outside' | 'entering' | 'inside' }>({ step: 'outside' })
  let configuration: RTCConfiguration = {}
  let early: PeerSignal[] = []
  let disarm = () => {}
  /** The server was lost since the last word about the visit. */
  let wasLost = false

  const connection = createVisitConnection({
    order,
    token,
    openSocket,
    timers,
    onVisit: () => {
      follow()
      onVisit()
    },
    onSignal: (signal) => {
      if (entered.read().step === 'inside') void peer.receive(signal)
      else early.push(signal)
    },
  })
  const peer = createPeerCall({
    offers,
    createConnection,
    configuration: () => configuration,
    send: connection.send,
    timers,
  })
  const giveTracks = () => {
    const { audio, video, muted } = media.read()
    peer.setLocal({ audio, video, muted })
  }
  let stops: (() => void)[] = []

  function open() {
    for (const stop of stops) stop()
    stops = [
      media.subscribe(giveTracks),
      connection.subscribe(() => {
        if (connection.read().step === 'lost') wasLost = true
      }),
    ]
    peer.begin()
    connection.open()
  }

  function follow() {
    const { visit, peerHere, peerSeat } = connection.read()
    if (entered.read().step === 'inside' && visit !== null && OUTSIDE.includes(visit)) return leave()
    if (entered.read().step !== 'inside' || visit !== 'in_progress') return
    const isNew = peer.setPeer(peerHere ? peerSeat : null)
    if (wasLost && !isNew) peer.signalingBack()
    wasLost = false
  }

  /** The clinician returned the patient to the line, or the visit ended: it is entered again when it is on again. */
  function leave() {
    disarm()
    early = []
    entered.change({ step: 'outside' })
    peer.end()
    peer.begin()
  }

  function take(facts: ConnectionFacts) {
    configuration = toConfiguration(facts)
    disarm()
    if (facts.expires_at === null) return
    const left = Date.parse(facts.expires_at) - now() - RENEW_EARLY_MS
    disarm = timers.after(Math.max(RENEW_AGAIN_MS, left), () => void renew())
  }

  async function renew() {
    if (entered.read().step !== 'inside') return
    try {
      take(await enter())
    } catch {
      // The call that stands needs no new password; the next path might.
      disarm = timers.after(RENEW_AGAIN_MS, () => void renew())
    }
  }

  return {
    connection,
    peer,
    entered,
    open,
    /** Enters the visit, or enters it again. Rejects as the server's refusal does. */
    async enter(): Promise<void> {
      if (entered.read().step !== 'outside') return
      entered.change({ step: 'entering' })
      try {
        take(await enter())
      } catch (error) {
        entered.change({ step: 'outside' })
        throw error
      }
      entered.change({ step: 'inside' })
      giveTracks()
      for (const signal of early.splice(0)) void peer.receive(signal)
      follow()
    },
    close() {
      disarm()
      early = []
      for (const stop of stops.splice(0)) stop()
      entered.change({ step: 'outside' })
      peer.end()
      connection.close()
    },
  }
}
