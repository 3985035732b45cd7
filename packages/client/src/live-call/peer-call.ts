import type { CallTimers } from './call-timers.ts'
import { sessionOf, toCandidate, type Candidate, type PeerSignal } from './peer-signal.ts'
import { createState } from './watched-state.ts'

/** Milliseconds after which an attempt that led to no connection is given up for a new one. */
export const ATTEMPT_MS = 10_000
/** Milliseconds for which a network may stumble before another path is looked for. */
export const PATIENCE_MS = 3_000

export type PeerCallState = {
  /** "waiting": the other side is not here; "interrupted": it was connected, and another path is looked for. */
  step: 'waiting' | 'connecting' | 'connected' | 'interrupted' | 'ended'
  /** What the other side sends. */
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
  other: { camera: boolean; microphone: boolean }
}

export type LocalTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null; muted: boolean }

type Parts = {
  /** The clinician's side offers and the patient's answers, so that two offers never cross. */
  offers: boolean
  createConnection: (configuration: RTCConfiguration) => RTCPeerConnection
  /** The relays of this moment: their passwords expire. */
  configuration: () => RTCConfiguration
  send: (signal: PeerSignal) => void
  timers: CallTimers
}

const NOTHING = { audio: null, video: null, other: { camera: false, microphone: true } }

/**
 * One call between two browsers, without a server for the media (D-48): negotiates, looks for another path when the
 * network changes (ICE restart), and begins again when the other page was loaded again. Nothing is recorded.
 */
export function createPeerCall({ offers, createConnection, configuration, send, timers }: Parts) {
  const { read, change, subscribe } = createState<PeerCallState>({ step: 'waiting', ...NOTHING })
  let local: LocalTracks = { audio: null, video: null, muted: false }
  let connection: RTCPeerConnection | null = null
  /** The place that the server gave the other page; another one is another page, or the same one after a break. */
  let peer: string | null = null
  /** The session of the offer that this connection answers. */
  let session: string | null = null
  let disarm = () => {}
  /** Signals are applied one after the other. */
  let queue: Promise<void> = Promise.resolve()

  const isConnected = () => connection?.connectionState === 'connected'
  const isOver = () => read().step === 'ended'

  function drop() {
    disarm()
    const old = connection
    connection = null
    session = null
    old?.close()
  }

  function begin(): RTCPeerConnection {
    drop()
    const made = createConnection(configuration())
    connection = made
    const wasTalking = read().step === 'connected' || read().step === 'interrupted'
    change({ step: wasTalking ? 'interrupted' : 'connecting', audio: null, video: null })
    const current = () => connection === made
    made.addEventListener('negotiationneeded', () => void (current() && offers && offer(made)))
    made.addEventListener('icecandidate', ({ candidate }) => {
      if (current())
        send({ kind: 'candidate', candidate: candidate ? toCandidate(candidate.toJSON()) : null })
    })
    made.addEventListener('track', ({ track }) => {
      if (current()) change(track.kind === 'audio' ? { audio: track } : { video: track })
    })
    made.addEventListener('connectionstatechange', () => void (current() && onConnection(made)))
    tryFor(ATTEMPT_MS)
    return made
  }

  function call() {
    const made = begin()
    made.addTransceiver('audio', { direction: 'sendrecv' })
    made.addTransceiver('video', { direction: 'sendrecv' })
    give(made)
  }

  /** Unless there is a connection by then, begins again, or asks the side that offers to. */
  function tryFor(ms: number) {
    disarm()
    disarm = timers.after(ms, () => {
      if (isOver() || isConnected() || peer === null) return
      if (offers) return call()
      send({ kind: 'restart' })
      tryFor(ATTEMPT_MS)
    })
  }

  async function offer(made: RTCPeerConnection) {
    try {
      await made.setLocalDescription()
      if (connection === made) sendDescription(made)
    } catch (error) {
      // Closed meanwhile, or negotiated twice at once; the attempt is repeated when its time is up.
      if (!(error instanceof DOMException)) throw error
    }
  }

  function sendDescription({ localDescription }: RTCPeerConnection) {
    const { type, sdp } = localDescription ?? {}
    if ((type === 'offer' || type === 'answer') && sdp) send({ kind: type, sdp })
  }

  /** Puts our tracks into the connection, which needs no negotiation, and says what is switched on. */
  function give(made: RTCPeerConnection) {
    for (const { sender, receiver } of made.getTransceivers()) {
      const track = receiver.track.kind === 'audio' ? local.audio : local.video
      // A connection that was closed meanwhile takes no track, and needs none.
      if (sender.track !== track) void sender.replaceTrack(track).catch(() => {})
    }
    sayMedia()
  }

  const sayMedia = () =>
    send({ kind: 'media', camera: local.video !== null, microphone: local.audio !== null && !local.muted })

  function onConnection(made: RTCPeerConnection) {
    const { connectionState } = made
    if (connectionState === 'connected') {
      disarm()
      change({ step: 'connected' })
      return sayMedia()
    }
    if (connectionState !== 'disconnected' && connectionState !== 'failed') return
    if (read().step === 'connected') change({ step: 'interrupted' })
    disarm()
    if (connectionState === 'failed') return findPath()
    disarm = timers.after(PATIENCE_MS, () => void (connection === made && !isConnected() && findPath()))
  }

  /** Looks for another path; if there is none for a while, a new connection is tried. */
  function findPath() {
    if (!connection || isOver()) return
    if (offers) {
      connection.setConfiguration(configuration())
      connection.restartIce()
    } else send({ kind: 'restart' })
    tryFor(ATTEMPT_MS)
  }

  async function receive(signal: PeerSignal): Promise<void> {
    if (isOver()) return
    switch (signal.kind) {
      case 'offer':
        return offers ? undefined : onOffer(signal.sdp)
      case 'answer':
        // One that came twice has nothing to answer.
        if (connection?.signalingState === 'have-local-offer')
          await connection.setRemoteDescription({ type: 'answer', sdp: signal.sdp })
        return
      case 'candidate':
        return onCandidate(signal.candidate)
      case 'media':
        return change({ other: { camera: signal.camera, microphone: signal.microphone } })
      case 'restart':
        if (!offers) return
        if (connection?.signalingState === 'stable') return findPath()
        return call()
    }
  }

  async function onOffer(sdp: string) {
    const of = sessionOf(sdp)
    const made = connection && session === of ? connection : begin()
    session = of
    await made.setRemoteDescription({ type: 'offer', sdp })
    if (connection !== made) return
    for (const transceiver of made.getTransceivers()) transceiver.direction = 'sendrecv'
    give(made)
    await made.setLocalDescription()
    if (connection === made) sendDescription(made)
  }

  async function onCandidate(candidate: Candidate | null) {
    if (connection?.remoteDescription) await connection.addIceCandidate(candidate)
  }

  return {
    read,
    subscribe,
    /**
     * Says which page the other side has open; null while it has none. A connection that stands is kept: media need no
     * server.
     * @returns whether it is another page than before
     */
    setPeer(seat: string | null): boolean {
      if (isOver() || seat === peer) return false
      peer = seat
      if (seat === null) {
        if (!isConnected() && read().step === 'connecting') change({ step: 'waiting' })
        return true
      }
      if (offers) call()
      else if (read().step === 'waiting') change({ step: 'connecting' })
      return true
    },
    /** The way to the server was lost for a while and signals with it: what is not connected begins again. */
    signalingBack() {
      if (isOver() || peer === null || isConnected()) return
      if (offers) call()
      else send({ kind: 'restart' })
    },
    /** Takes a signal of the other side. One that does not fit is dropped: the attempt is repeated when its time is up. */
    receive(signal: PeerSignal): Promise<void> {
      queue = queue.then(() => receive(signal)).catch(() => {})
      return queue
    },
    setLocal(tracks: LocalTracks) {
      local = tracks
      if (connection) give(connection)
    },
    /** The network is another one: looks for a path at once. */
    findPath,
    /** Begins after an end; before it, nothing changes. */
    begin() {
      if (isOver()) change({ step: 'waiting' })
    },
    end() {
      if (isOver()) return
      peer = null
      drop()
      change({ step: 'ended', ...NOTHING })
    },
  }
}
