import { z } from 'zod'
import { VISIT_STATES, type VisitState } from '@contour/domain/visits/visit-life-cycle'
import type { Limit } from './call.ts'
import type { LiveErrorCode } from './live-events.ts'

/** The namespace of the sockets of visits, at the origin of the page: of patients or of staff. */
export const VISIT_NAMESPACE = '/visit'

/** The longest description of a session, characters: a browser's offer of sound and picture has about 8,000. */
export const SDP_MAX = 14_000
const CANDIDATE_MAX = 1_000

const Sdp = z.string().min(1).max(SDP_MAX)

/** What the two browsers of a visit tell each other to connect; the server passes it on and reads none of it. */
export const Signal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('offer'), sdp: Sdp }),
  z.strictObject({ kind: z.literal('answer'), sdp: Sdp }),
  z.strictObject({
    kind: z.literal('candidate'),
    /** Null: there are no more. */
    candidate: z
      .strictObject({
        candidate: z.string().max(CANDIDATE_MAX),
        sdpMid: z.string().max(64).nullish(),
        sdpMLineIndex: z.number().int().min(0).max(64).nullish(),
        usernameFragment: z.string().max(256).nullish(),
      })
      .nullable(),
  }),
  /** Whether the sender's camera and microphone are on. */
  z.strictObject({ kind: z.literal('media'), camera: z.boolean(), microphone: z.boolean() }),
  /** Asks the other side for a new offer. */
  z.strictObject({ kind: z.literal('restart') }),
])
export type Signal = z.infer<typeof Signal>

/** Where a visit stands, as both of its pages are told after every change. */
export type VisitNotice = {
  state: VisitState
  /** This connection's own; the newest connection of a side is the one that counts. */
  seat: string
  /** Whether the other side's page is open now, and its connection, which changes when that page is loaded again. */
  peer_here: boolean
  peer_seat: string | null
}

/** Codes of refusals on a socket of a visit, besides those of calls. */
export type VisitSocketCode = LiveErrorCode | 'replaced' | 'visit_ended'

export type VisitServerEvents = {
  visit: (notice: VisitNotice) => void
  signal: (signal: Signal) => void
  /** `replaced`: the visit was opened in another window. `visit_ended`: nothing more comes. The socket closes. */
  error: (error: { code: VisitSocketCode; message: string }) => void
}

/** What the page sends with its handshake. */
export const VisitAuth = z.strictObject({
  token: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/),
  order: z.string().max(64),
})

type VisitEventFacts = { summary: string; limit: Limit; input: z.ZodType }
const declare = <const E extends VisitEventFacts>(event: E): E => event

/** Every event that the page of a visit may send; any other is refused. */
export const visitEvents = {
  signal: declare({
    summary: 'Tells the other side of a visit in progress how to connect',
    limit: { bucket: 'visit-signal', max: 240, seconds: 60, per: 'caller' },
    input: Signal,
  }),
  here: declare({
    summary: 'Says every 20 s that the page is open',
    limit: { bucket: 'visit-here', max: 30, seconds: 60, per: 'caller' },
    input: z.unknown(),
  }),
}

export type VisitEventName = keyof typeof visitEvents

export const VisitStateSchema = z.enum(VISIT_STATES)
