import { liveEvents } from '@contour/contract/live-events'
import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { inEvent } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import { audit } from '../features/ground/audit/index.ts'
import { countUse } from '../features/ground/limits/index.ts'
import type { ChatState } from './chat-delivery.ts'
import { chatEvents } from './chat-events.ts'
import type { ChatHost } from './chat-events.ts'
import { roomOfUser } from './connection.ts'
import type { Realm } from './connection.ts'
import { patientOf, visitorOf } from './identity.ts'
import type { Identity } from './identity.ts'
import { personOf } from './serve-namespace.ts'
import type { NamespaceRules } from './serve-namespace.ts'

/** Rows about refused events per person and hour, as for calls. */
const DENIALS = { max: 120, seconds: 3600 } as const

const Auth = z.union([
  z.strictObject({ token: z.string().regex(/^[A-Za-z0-9_-]{20,128}$/) }),
  z.strictObject({ id: z.string().max(64), secret: z.string().max(128) }),
])

/** The sockets of the support chat, which also hint that the doctor chat has changed. */
export const chatRules = (host: ChatHost): NamespaceRules<ChatState> => ({
  bucket: 'live',
  admit: async (realm, auth) => ({
    identity: await authenticate(host.ctx, realm, auth),
    state: { chat: null, sentSeq: null, seenAt: host.ctx.clock.real().getTime() },
  }),
  opened({ socket, identity }) {
    if (identity.kind === 'patient') void socket.join(roomOfUser(identity.userId))
  },
  closed: () => {},
  events: chatEvents(host),
  otherEvents: liveEvents.user_online.limit,
  denied: ({ identity }, event) => recordDenial(host.ctx, identity, event),
})

/**
 * Proves who connects: a patient's session of scope "patient", or a visitor's secret (D-43), at the patient origin.
 * @throws AppError unauthenticated; forbidden for a checkout session (D-48)
 */
async function authenticate(ctx: Ctx, realm: Realm, auth: unknown): Promise<Identity> {
  const { data } = Auth.safeParse(auth)
  if (!data || realm !== 'patient') throw new AppError('unauthenticated')
  const identity = 'secret' in data ? await visitorOf(ctx, data) : await patientOf(ctx, data.token)
  if (!identity) throw new AppError('unauthenticated')
  if (identity.kind === 'patient' && identity.cartId !== null) throw new AppError('forbidden')
  return identity
}

/** A patient who names somebody else's id leaves a row, as with calls. */
async function recordDenial(ctx: Ctx, identity: Identity, event: string): Promise<void> {
  if (identity.kind !== 'patient') return
  const person = personOf(identity)
  const { count } = await countUse(ctx.db, ctx.clock, `denials:${person.actor}`, DENIALS.seconds)
  if (count > DENIALS.max) return
  await inEvent(ctx, person, () =>
    audit(ctx.db, count === DENIALS.max ? 'call.denied_and_more' : 'call.denied', {
      subjectUser: identity.userId,
      after: { call: `live ${event}`, code: 'forbidden' },
    }),
  )
}
