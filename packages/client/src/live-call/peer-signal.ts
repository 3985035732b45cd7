import { isRecord } from '@contour/domain/is-record'

/** A path to a browser, as the other one is told. */
export type Candidate = {
  candidate: string
  sdpMid: string | null
  sdpMLineIndex: number | null
  usernameFragment: string | null
}

/**
 * What the two browsers of a visit tell each other through the server. "media" says what is switched on: the picture of a
 * camera that is off would otherwise stand still. "restart" asks the side that offers for another path.
 */
export type PeerSignal =
  | { kind: 'offer' | 'answer'; sdp: string }
  | { kind: 'candidate'; candidate: Candidate | null }
  | { kind: 'media'; camera: boolean; microphone: boolean }
  | { kind: 'restart' }

const text = (value: unknown): value is string => typeof value === 'string'

/** Reads a signal of the other side; null for anything that is none. */
export function readSignal(value: unknown): PeerSignal | null {
  if (!isRecord(value)) return null
  const { kind, sdp, candidate, camera, microphone } = value
  if (kind === 'restart') return { kind }
  if (kind === 'media') return { kind, camera: camera === true, microphone: microphone === true }
  if ((kind === 'offer' || kind === 'answer') && text(sdp)) return { kind, sdp }
  if (kind === 'candidate' && candidate === null) return { kind, candidate }
  if (kind === 'candidate' && isRecord(candidate)) return { kind, candidate: toCandidate(candidate) }
  return null
}

/** Names what is absent: a candidate's fields are optional in browsers and not on the wire. */
export const toCandidate = (given: Record<string, unknown> | RTCIceCandidateInit): Candidate => ({
  candidate: text(given.candidate) ? given.candidate : '',
  sdpMid: text(given.sdpMid) ? given.sdpMid : null,
  sdpMLineIndex: typeof given.sdpMLineIndex === 'number' ? given.sdpMLineIndex : null,
  usernameFragment: text(given.usernameFragment) ? given.usernameFragment : null,
})

/** The session of a description: a new offer of the same session looks for another path, one of another is a new call. */
export const sessionOf = (sdp: string): string | null => /^o=\S+ (\S+) /m.exec(sdp)?.[1] ?? null
