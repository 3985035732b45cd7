import { visitEvents } from '@contour/contract/visit-events'
import type { VisitAnswer, VisitEventName } from '@contour/contract/visit-events'
import { isKeyOf } from '@contour/domain/table-keys'
import { AppError } from '../app-error.ts'
import { inEvent } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import { consumeRateLimit } from '../features/limits/index.ts'
import { noteHere, storeSignal } from '../features/visits/index.ts'
import { toAppError } from '../http/error-responses.ts'
import { errorFacts } from '../log.ts'
import { unknownEventText } from './limited-parser.ts'
import { holdsSession } from './visit-handshake.ts'
import { closeVisitSocket } from './visit-socket.ts'
import type { VisitSocket } from './visit-socket.ts'

/** Events of one socket that may wait for each other; a browser sends about twenty candidates at once. */
const MAX_WAITING = 60

class SessionEnded extends Error {}

type Host = { ctx: Ctx; announce(visitPublicId: string): void; isStopping(): boolean }
type Handler = (host: Host, socket: VisitSocket, payload: unknown) => Promise<void>

const signal: Handler = async ({ ctx, announce }, { data }, payload) => {
  const read = visitEvents.signal.input.safeParse(payload)
  if (!read.success) throw new AppError('invalid_request')
  const { visitId, visitPublicId, seat, sitter } = data
  await storeSignal(ctx, { visitId, side: sitter.side, seat, signal: read.data })
  announce(visitPublicId)
}

const here: Handler = async ({ ctx }, { data: { visitId, sitter, seat } }) =>
  noteHere(ctx, visitId, sitter.side, seat)

const HANDLERS: Readonly<Record<VisitEventName, Handler>> = { signal, here }

/**
 * Answers every event of a visit's socket, in order: limits, session, shape, then the event's own work. Nothing that a
 * client sends stops the process.
 */
export function serveVisitEvents(host: Host, socket: VisitSocket): void {
  const { data } = socket
  socket.onAny((name: string, ...args: unknown[]) => {
    const last = args.at(-1)
    const answer = (value: VisitAnswer) => {
      if (typeof last === 'function') last(value)
      else if (!value.ok) socket.emit('error', { code: value.code, message: value.message })
    }
    if (data.waiting >= MAX_WAITING) return answer(refusal(new AppError('too_many_requests')))
    data.waiting += 1
    const payload = typeof last === 'function' && args.length === 1 ? undefined : args[0]
    const serveNext = async () => {
      const answered = await answerTo(host, socket, name, payload)
      answer(answered)
      if (!answered.ok && answered.code === 'session_ended') closeVisitSocket(socket, 'session_ended')
    }
    data.queue = data.queue
      .then(serveNext)
      .catch((error: unknown) => host.ctx.log.error({ event: name, err: errorFacts(error) }, 'no answer'))
      .finally(() => (data.waiting -= 1))
  })
}

async function answerTo(
  host: Host,
  socket: VisitSocket,
  name: string,
  payload: unknown,
): Promise<VisitAnswer> {
  if (host.isStopping()) return { ok: false, code: 'stopping', message: 'Please send it again in a moment.' }
  try {
    const { sitter, personId, sessionId: session } = socket.data
    const actor = sitter.side === 'patient' ? `patient:${personId}` : `staff:${personId}`
    await inEvent(host.ctx, { actor, session }, () => serve(host, socket, name, payload))
    return { ok: true }
  } catch (error) {
    if (error instanceof SessionEnded)
      return { ok: false, code: 'session_ended', message: 'Please login to continue.' }
    const appError = toAppError(error)
    if (appError.status >= 500)
      host.ctx.log.error({ event: name, err: errorFacts(error) }, 'event of a visit failed')
    return refusal(appError)
  }
}

async function serve(host: Host, socket: VisitSocket, name: string, payload: unknown): Promise<void> {
  const known = isKeyOf(visitEvents, name) ? name : null
  await consumeLimit(host.ctx, socket, known ?? 'here')
  if (!known) throw new AppError('invalid_request', { message: unknownEventText(name) })
  if (!(await holdsSession(host.ctx, socket.data))) throw new SessionEnded()
  await HANDLERS[known](host, socket, payload)
}

/** Counts an event of a person at all processes; once refused, a socket waits out its time without further counting. */
async function consumeLimit(ctx: Ctx, { data }: VisitSocket, name: VisitEventName): Promise<void> {
  if (!ctx.config.rateLimits) return
  const now = ctx.clock.real().getTime()
  if (now < data.blockedUntil) throw new AppError('too_many_requests')
  const { bucket, max, seconds } = visitEvents[name].limit
  try {
    await consumeRateLimit(ctx.db, ctx.clock, `${bucket}:${data.personId}`, max, seconds)
  } catch (error) {
    if (error instanceof AppError && error.retryAfter) data.blockedUntil = now + error.retryAfter * 1000
    throw error
  }
}

const refusal = ({ code, message }: AppError): VisitAnswer => ({ ok: false, code, message })
