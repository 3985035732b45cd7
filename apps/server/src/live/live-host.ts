import type { Server as HttpServer } from 'node:http'
import type { SupportMessage } from '@contour/contract/live-events'
import { eq } from 'drizzle-orm'
import { Server } from 'socket.io'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { within } from '../db/within.ts'
import { conversations } from '../db/schema.ts'
import { toAppError } from '../http/error-responses.ts'
import type { Live } from '../live-port.ts'
import { errorFacts } from '../log.ts'
import { BatchingWebSocketServer } from './batching-web-socket.ts'
import { createDelivery, sendNext } from './deliver.ts'
import { authenticate, isOwnOrigin, networkOfHandshake } from './handshake.ts'
import { createLiveAdapter } from './live-adapter.ts'
import { limitedParser } from './limited-parser.ts'
import { closeSocket, localSockets, roomOfSession, roomOfUser } from './live-socket.ts'
import type { ChangedThread, LiveServer, LiveSocket } from './live-socket.ts'
import { serveEvents } from './serve-events.ts'
import { createTeller } from './tell-others.ts'
import { createVisitHost } from './visit-host.ts'
import type { Realm } from './visit-socket.ts'
import { watchSockets } from './watch-sockets.ts'

/** Bytes of one event; a larger one is refused on its socket (security.md 22). */
export const EVENT_MAX = 16 * 1024
/**
 * Bytes of one frame; a larger one closes the connection. So much is read before an event is refused, and only while it
 * arrives: an idle connection costs nothing of it.
 */
export const FRAME_MAX = 4 * EVENT_MAX
/** Milliseconds for events in progress, and for the last words to reach the clients, at a planned stop. */
const FINISH_EVENTS_MS = 3_000
const LAST_WORDS_MS = 1_000

export type LiveHost = Live & {
  /** Accepts the sockets of an origin: of chats and visits at the patient's, of visits at the staff's. */
  attach(server: HttpServer, realm: Realm): void
  /** Stores what was accepted, tells every socket why, closes it. */
  close(): Promise<void>
}

/**
 * The live server (docs/adr/0024): Socket.IO over WebSocket at the patient origin. Processes tell each other through
 * PostgreSQL which thread changed, never what it says; a process without sockets only tells.
 * @param watch whether sockets are looked at once a second; without it only hints deliver, which a test may want to see
 */
export function createLiveHost(ctx: Ctx, { watch = true }: { watch?: boolean } = {}): LiveHost {
  const { databaseUrl } = ctx.config
  const cluster = databaseUrl ? createLiveAdapter(databaseUrl, ctx.log) : null
  const io: LiveServer = new Server({
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: FRAME_MAX,
    parser: limitedParser(EVENT_MAX),
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    wsEngine: BatchingWebSocketServer,
    ...(cluster ? { adapter: cluster.adapter } : {}),
    allowRequest: (request, allow) => {
      const own = isOwnOrigin(request, ctx.config)
      allow(own ? null : 'This page may not connect.', own)
    },
  })
  const deliver = createDelivery(ctx, io)
  let stopping = false
  const background = (work: Promise<unknown>, what: string) =>
    void work.catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, what))

  const onChanged = ({ channel, userId, chatUserId }: ChangedThread, message?: SupportMessage) => {
    if (userId !== null) io.local.to(roomOfUser(userId)).emit('look_again', { channel })
    if (channel !== 'support' || chatUserId === null) return
    if (message && sendNext(io, chatUserId, message)) return
    background(deliver(chatUserId), 'a message was not delivered')
  }
  const onSessionsEnded = (tokenHashes: readonly string[]) => {
    for (const hash of tokenHashes)
      for (const socket of localSockets(io, roomOfSession(hash))) closeSocket(socket, 'session_ended')
  }
  const others = cluster ? createTeller(io) : null
  const announce = (thread: ChangedThread, message?: SupportMessage) => {
    onChanged(thread, message)
    others?.tell(thread)
  }
  io.on('threads_changed', (threads) => threads.forEach((thread) => onChanged(thread)))
  const hintVisit = (id: string) => void (cluster && io.serverSideEmit('visit_changed', id))
  const visitHost = createVisitHost(ctx, hintVisit)
  io.on('visit_changed', (id) => visitHost.changed(id))
  io.on('sessions_ended', onSessionsEnded)

  const letIn = async (socket: LiveSocket, next: (error?: Error) => void) => {
    const error = await admit(ctx, socket, stopping).catch((cause: unknown) => refused(ctx, cause))
    next(error ?? undefined)
  }
  io.use((socket, next) => void letIn(socket, next))
  io.on('connection', (socket) => {
    const { identity } = socket.data
    if (identity.kind === 'patient')
      void socket.join([roomOfUser(identity.userId), roomOfSession(identity.tokenHash)])
    serveEvents({ ctx, announce, deliver, isStopping: () => stopping }, socket)
  })
  const stopWatch = watch ? watchSockets(ctx, io, deliver) : async () => {}

  return {
    attach(server, realm) {
      if (realm === 'patient') io.attach(server)
      visitHost.attach(server, realm)
    },
    changed(conversationId) {
      background(
        threadOf(ctx, conversationId).then((thread) => thread && announce(thread)),
        'a change was not announced',
      )
    },
    visitChanged(visitId) {
      visitHost.changed(visitId)
      hintVisit(visitId)
    },
    sessionsEnded(tokenHashes) {
      if (tokenHashes.length === 0) return
      onSessionsEnded(tokenHashes)
      if (cluster) io.serverSideEmit('sessions_ended', tokenHashes)
    },
    async close() {
      if (stopping) return
      stopping = true
      await stopWatch()
      await visitHost.close()
      await closeSockets(io)
      others?.flush()
      void io.of('/').adapter.close()
      await cluster?.close()
    },
  }
}

/** Proves who connects and prepares what the socket knows about itself. */
async function admit(ctx: Ctx, socket: LiveSocket, stopping: boolean): Promise<void> {
  if (stopping) throw new AppError('unavailable')
  const { address, auth, headers } = socket.handshake
  const network = networkOfHandshake(address, headers['x-forwarded-for'], ctx.config)
  socket.data = {
    identity: await authenticate(ctx, network, auth),
    chat: null,
    sentSeq: null,
    known: null,
    seenAt: ctx.clock.real().getTime(),
    queue: Promise.resolve(),
    waiting: 0,
    blockedUntil: 0,
  }
}

/** The error of a refused handshake; its data is what clients read. */
function refused(ctx: Ctx, error: unknown): Error {
  const { code, message, status } = toAppError(error)
  if (status >= 500) ctx.log.error({ err: errorFacts(error) }, 'live handshake failed')
  return Object.assign(new Error(message), { data: { code, message } })
}

async function threadOf({ db }: Ctx, conversationId: string): Promise<ChangedThread | null> {
  const [thread] = await db
    .select({
      channel: conversations.channel,
      userId: conversations.user_id,
      chatUserId: conversations.chat_user_id,
    })
    .from(conversations)
    .where(eq(conversations.public_id, conversationId))
  return thread ?? null
}

/** A planned stop: events in progress end, the others are refused, then every socket is told and closed. */
async function closeSockets(io: LiveServer): Promise<void> {
  const sockets = [...io.of('/').sockets.values()]
  const finished = Promise.all(sockets.map(({ data }) => data.queue))
  await within(FINISH_EVENTS_MS, finished).catch(() => {})
  const closed = sockets.map(
    (socket) => new Promise<void>((resolve) => void socket.conn.once('close', () => resolve())),
  )
  for (const socket of sockets) closeSocket(socket, 'stopping')
  await within(LAST_WORDS_MS, Promise.all(closed)).catch(() => {})
}
