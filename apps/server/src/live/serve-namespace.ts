import type { Limit } from '@contour/contract/call'
import { keysOf } from '@contour/domain/table-keys'
import { AppError } from '../app-error.ts'
import { inEvent, type Call } from '../call-context.ts'
import type { Ctx } from '../context.ts'
import { consumeRateLimit } from '../features/ground/limits/index.ts'
import { toAppError } from '../http/error-responses.ts'
import { errorFacts } from '../log.ts'
import { closeConnection, roomOfSession } from './connection.ts'
import type { Connection, Connections, LiveNamespace, LiveSocket, Realm, SocketCode } from './connection.ts'
import { networkOfHandshake } from './handshake.ts'
import { isStillProven, type Identity } from './identity.ts'

/** Connections per minute and network: a browser reconnects five times in a row, and several share an address. */
const CONNECTIONS = { max: 120, seconds: 60 } as const
/** Open sockets of one person in a namespace: more windows than anybody looks at (security.md 22). */
const OPEN_OF_PERSON = 8
/** Events of one connection that may wait for each other; a flood is refused without asking the database. */
const MAX_WAITING = 60

/** What an event tells its sender. */
export type Told = Record<string, unknown>
type Refusal = { ok: false; code: SocketCode; message: string; retry_in_seconds?: number }
type Answer = (Told & { ok: true }) | Refusal

export type LiveEvent<S> = {
  limit: Limit
  handle(connection: Connection<S>, payload: unknown): Promise<Told>
}

/** Every declared event with its limit, handled by `handle` under its name. */
export const eventsOf = <S, N extends string>(
  declared: Readonly<Record<N, { limit: Limit }>>,
  handle: (name: N, connection: Connection<S>, payload: unknown) => Promise<Told>,
): ReadonlyMap<string, LiveEvent<S>> =>
  new Map(
    keysOf(declared).map((name) => [
      name,
      { limit: declared[name].limit, handle: (connection, payload) => handle(name, connection, payload) },
    ]),
  )

/** What makes the sockets of one namespace different from those of another. */
export type NamespaceRules<S> = {
  /** Begins the name of the bucket in which its connections are counted. */
  bucket: string
  /**
   * Proves who connects, before anything else is read.
   * @throws AppError
   */
  admit(realm: Realm, auth: unknown): Promise<{ identity: Identity; state: S }>
  opened(connection: Connection<S>): void
  closed(connection: Connection<S>): void
  /** Every event that a client may send; any other is refused. */
  events: ReadonlyMap<string, LiveEvent<S>>
  /** Counts what is refused because no such event exists. */
  otherEvents: Limit
  denied(connection: Connection<S>, event: string): Promise<void>
}

export type Host = {
  ctx: Ctx
  realmOf(socket: LiveSocket): Realm | undefined
  isStopping(): boolean
  background(work: Promise<unknown>, failed: string): void
}

/** A refusal that no call knows. */
export class SocketRefusal extends Error {
  readonly code: SocketCode
  constructor(code: SocketCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Admits the sockets of a namespace and answers their events. Nothing that a client sends stops the process. */
export function serveNamespace<S>(
  host: Host,
  namespace: LiveNamespace,
  connections: Connections<S>,
  rules: NamespaceRules<S>,
): void {
  const { ctx } = host
  const letIn = async (socket: LiveSocket, next: (error?: Error) => void) => {
    const error = await admit(host, rules, socket).then(
      (admitted) => {
        if (ctx.config.rateLimits && isOneTooMany(connections, admitted))
          return refused(ctx, new AppError('too_many_requests'))
        connections.note(admitted)
        return null
      },
      (cause: unknown) => refused(ctx, cause),
    )
    next(error ?? undefined)
  }
  namespace.use((socket, next) => void letIn(socket, next))
  namespace.on('connection', (socket) => {
    const connection = connections.of(socket)
    if (!connection) return void socket.disconnect(true)
    const { identity } = connection
    if (identity.kind !== 'visitor') void socket.join(roomOfSession(identity.tokenHash))
    socket.onAny((name: string, ...args: unknown[]) => receive(host, rules, connection, name, args))
    socket.on('disconnect', () => rules.closed(connection))
    rules.opened(connection)
  })
}

/** Each visitor is a new person; their network is counted where the connection is accepted. */
function isOneTooMany<S>(
  connections: Connections<S>,
  { identity: { kind, publicId } }: Connection<S>,
): boolean {
  const own = connections
    .all()
    .filter(({ identity }) => identity.kind === kind && identity.publicId === publicId)
  return own.length >= OPEN_OF_PERSON
}

async function admit<S>(
  { ctx, isStopping, realmOf }: Host,
  rules: NamespaceRules<S>,
  socket: LiveSocket,
): Promise<Connection<S>> {
  if (isStopping()) throw new AppError('unavailable')
  const realm = realmOf(socket)
  if (!realm) throw new AppError('unauthenticated')
  if (ctx.config.rateLimits) {
    const network = networkOfHandshake(socket.handshake, ctx.config)
    const bucket = `${rules.bucket}-connect:${network}`
    await consumeRateLimit(ctx.db, ctx.clock, bucket, CONNECTIONS.max, CONNECTIONS.seconds)
  }
  const admitted = await rules.admit(realm, socket.handshake.auth)
  return { ...admitted, socket, queue: Promise.resolve(), waiting: 0, blockedUntil: 0 }
}

/** The error of a refused handshake; its data is what clients read. */
function refused(ctx: Ctx, error: unknown): Error {
  const { code, message, status } = toAppError(error)
  if (status >= 500) ctx.log.error({ err: errorFacts(error) }, 'live handshake failed')
  return Object.assign(new Error(message), { data: { code, message } })
}

/**
 * Answers an event once those before it are answered: to its acknowledgment, or, if it is refused and has none, by the
 * event "error".
 */
function receive<S>(
  host: Host,
  rules: NamespaceRules<S>,
  connection: Connection<S>,
  name: string,
  args: readonly unknown[],
): void {
  const last = args.at(-1)
  const answer = (value: Answer) => {
    if (typeof last === 'function') last(value)
    else if (!value.ok) connection.socket.emit('error', { code: value.code, message: value.message })
  }
  if (connection.waiting >= MAX_WAITING) return answer(refusal(new AppError('too_many_requests')))
  connection.waiting += 1
  const payload = typeof last === 'function' && args.length === 1 ? undefined : args[0]
  const serveNext = async () => {
    const answered = await answerTo(host, rules, connection, name, payload)
    answer(answered)
    if (!answered.ok && answered.code === 'session_ended') closeConnection(connection, 'session_ended')
  }
  connection.queue = connection.queue
    .then(serveNext)
    .catch((error: unknown) =>
      host.ctx.log.error({ event: name, err: errorFacts(error) }, 'live event not answered'),
    )
    .finally(() => (connection.waiting -= 1))
}

async function answerTo<S>(
  { ctx, isStopping }: Host,
  rules: NamespaceRules<S>,
  connection: Connection<S>,
  name: string,
  payload: unknown,
): Promise<Answer> {
  if (isStopping()) return { ok: false, code: 'stopping', message: 'Please send it again in a moment.' }
  try {
    const told = await inEvent(ctx, personOf(connection.identity), () =>
      handle(ctx, rules, connection, name, payload),
    )
    return { ...told, ok: true }
  } catch (error) {
    if (error instanceof SocketRefusal) return { ok: false, code: error.code, message: error.message }
    const appError = toAppError(error)
    if (appError.status >= 500) ctx.log.error({ event: name, err: errorFacts(error) }, 'live event failed')
    if (appError.code === 'forbidden') await rules.denied(connection, name)
    return refusal(appError)
  }
}

/** Limits, then the session, then the event's own work. */
async function handle<S>(
  ctx: Ctx,
  rules: NamespaceRules<S>,
  connection: Connection<S>,
  name: string,
  payload: unknown,
): Promise<Told> {
  const event = rules.events.get(name)
  await consumeLimit(ctx, connection, event?.limit ?? rules.otherEvents)
  if (!event) throw new AppError('invalid_request', { message: 'There is no such event.' })
  if (!(await isStillProven(ctx, connection.identity)))
    throw new SocketRefusal('session_ended', 'Please login to continue.')
  return event.handle(connection, payload)
}

/**
 * Counts an event of a person at all processes; once refused, a connection waits out its time without further counting.
 */
async function consumeLimit(
  { clock, config, db }: Ctx,
  connection: Connection<unknown>,
  { bucket, max, seconds }: Limit,
): Promise<void> {
  if (!config.rateLimits) return
  const now = clock.real().getTime()
  if (now < connection.blockedUntil) throw new AppError('too_many_requests')
  try {
    await consumeRateLimit(db, clock, `${bucket}:${connection.identity.publicId}`, max, seconds)
  } catch (error) {
    if (error instanceof AppError && error.retryAfter) connection.blockedUntil = now + error.retryAfter * 1000
    throw error
  }
}

const ACTORS = { patient: 'patient', clinician: 'staff' } as const

/** Whom the audit trail names for what an event does. */
export const personOf = (identity: Identity): Pick<Call, 'actor' | 'session'> =>
  identity.kind === 'visitor'
    ? { actor: 'visitor', session: null }
    : { actor: `${ACTORS[identity.kind]}:${identity.publicId}`, session: identity.sessionId }

const refusal = ({ code, message, retryAfter }: AppError): Refusal => ({
  ok: false,
  code,
  message,
  ...(retryAfter === undefined ? {} : { retry_in_seconds: retryAfter }),
})
