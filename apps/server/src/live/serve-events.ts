import { liveEvents } from '@contour/contract/live-events'
import type { LiveAnswer, LiveErrorCode, LiveRefusal } from '@contour/contract/live-events'
import { isKeyOf } from '@contour/domain/table-keys'
import { AppError } from '../app-error.ts'
import { inEvent } from '../call-context.ts'
import type { Call } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import type { Reader } from '../db/database.ts'
import { audit } from '../features/audit/index.ts'
import { consumeRateLimit, countUse } from '../features/limits/index.ts'
import { toAppError } from '../http/error-responses.ts'
import { errorFacts } from '../log.ts'
import { PROVES_ITSELF, eventHandlers } from './event-handlers.ts'
import type { Host } from './event-handlers.ts'
import { isStillProven } from './handshake.ts'
import { unknownEventText } from './limited-parser.ts'
import { closeSocket } from './live-socket.ts'
import type { Identity, LiveSocket } from './live-socket.ts'

/** Events of one socket that may wait for each other; a flood is refused without asking the database. */
const MAX_WAITING = 50
/** Rows about refused events per person and hour, as for calls. */
const DENIALS = { max: 120, seconds: 3600 } as const

/** A refusal of sockets only, which no call knows. */
class NotInitialized extends Error {
  readonly code: LiveErrorCode = 'not_initialized'
  constructor() {
    super('User not initialized')
  }
}
class SessionEnded extends Error {}

type Serving = Host & { isStopping(): boolean }

/**
 * Answers every event that a socket sends, in order: limits, session, shape, then the event's own work. The answer goes
 * to the acknowledgment, or without one to the event "error". Nothing that a client sends stops the process.
 */
export function serveEvents(host: Serving, socket: LiveSocket): void {
  const { data } = socket
  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1)
    const answer = (value: LiveAnswer) => {
      if (typeof last === 'function') last(value)
      else if (!value.ok) socket.emit('error', { code: value.code, message: value.message })
    }
    if (data.waiting >= MAX_WAITING) return answer(refusal(new AppError('too_many_requests')))
    data.waiting += 1
    const payload = typeof last === 'function' && args.length === 1 ? undefined : args[0]
    const serveNext = async () => {
      const answered = await answerTo(host, socket, name, payload)
      answer(answered)
      if (!answered.ok && answered.code === 'session_ended') closeSocket(socket, 'session_ended')
    }
    data.queue = data.queue
      .then(serveNext)
      .catch((error: unknown) =>
        host.ctx.log.error({ event: name, err: errorFacts(error) }, 'no live answer'),
      )
      .finally(() => (data.waiting -= 1))
  })
}

async function answerTo(
  host: Serving,
  socket: LiveSocket,
  name: string,
  payload: unknown,
): Promise<LiveAnswer> {
  const { ctx } = host
  const { identity } = socket.data
  if (host.isStopping()) return { ok: false, code: 'stopping', message: 'Please send it again in a moment.' }
  try {
    return { ok: true, ...(await inEvent(ctx, personOf(identity), () => serve(host, socket, name, payload))) }
  } catch (error) {
    if (error instanceof SessionEnded)
      return { ok: false, code: 'session_ended', message: 'Please login to continue.' }
    if (error instanceof NotInitialized) {
      // Stated: the client reads it from the event and tries again (P-CHT-019).
      socket.emit('error', { code: error.code, message: error.message })
      return { ok: false, code: error.code, message: error.message }
    }
    const appError = toAppError(error)
    if (appError.status >= 500) ctx.log.error({ event: name, err: errorFacts(error) }, 'live event failed')
    if (appError.code === 'forbidden') await recordDenial(ctx, identity, name)
    return refusal(appError)
  }
}

async function serve(host: Serving, socket: LiveSocket, name: string, payload: unknown) {
  const { ctx } = host
  const { data } = socket
  const known = isKeyOf(liveEvents, name) ? name : null
  await consumeLimit(ctx, socket, liveEvents[known ?? 'user_online'].limit)
  if (!known) throw new AppError('invalid_request', { message: unknownEventText(name) })
  let proven = false
  const prove = async (on: Reader) => {
    if (!(await isStillProven(ctx, on, data.identity))) throw new SessionEnded()
    proven = true
  }
  if (!PROVES_ITSELF.has(known)) await prove(ctx.db)
  try {
    if (liveEvents[known].initialized && !data.chat) throw new NotInitialized()
    data.seenAt = ctx.clock.real().getTime()
    return await eventHandlers[known](host, socket, payload, prove)
  } catch (error) {
    // Who is not known any more is told so, and nothing else about the event.
    if (!proven && !(error instanceof SessionEnded)) await prove(ctx.db)
    throw error
  }
}

type Limit = (typeof liveEvents)['init_user']['limit']

/** Counts an event of a person at all processes; once refused, a socket waits out its time without further counting. */
async function consumeLimit(ctx: Ctx, { data }: LiveSocket, limit: Limit): Promise<void> {
  if (!ctx.config.rateLimits) return
  const now = ctx.clock.real().getTime()
  if (now < data.blockedUntil) throw new AppError('too_many_requests')
  try {
    const bucket = `${limit.bucket}:${data.identity.publicId}`
    await consumeRateLimit(ctx.db, ctx.clock, bucket, limit.max, limit.seconds)
  } catch (error) {
    if (error instanceof AppError && error.retryAfter) data.blockedUntil = now + error.retryAfter * 1000
    throw error
  }
}

const personOf = (identity: Identity): Pick<Call, 'actor' | 'session'> =>
  identity.kind === 'patient'
    ? { actor: `patient:${identity.publicId}`, session: identity.sessionId }
    : { actor: 'visitor', session: null }

const refusal = ({ code, message, retryAfter }: AppError): LiveRefusal => ({
  ok: false,
  code,
  message,
  ...(retryAfter === undefined ? {} : { retry_in_seconds: retryAfter }),
})

/** A patient who names somebody else's id leaves a row, as with calls. */
async function recordDenial(ctx: Ctx, identity: Identity, name: string): Promise<void> {
  if (identity.kind !== 'patient') return
  const person = personOf(identity)
  const { count } = await countUse(ctx.db, ctx.clock, `denials:${person.actor}`, DENIALS.seconds)
  if (count > DENIALS.max) return
  await inEvent(ctx, person, () =>
    audit(ctx.db, count === DENIALS.max ? 'call.denied_and_more' : 'call.denied', {
      subjectUser: identity.userId,
      after: { call: `live ${name}`, code: 'forbidden' },
    }),
  )
}
