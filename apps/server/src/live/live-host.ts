import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { VISIT_NAMESPACE } from '@contour/contract/visit-events'
import { eq } from 'drizzle-orm'
import { Server } from 'socket.io'
import type { Ctx } from '../context.ts'
import { within } from '../db/within.ts'
import { conversations } from '../db/schema.ts'
import type { Live } from '../live-port.ts'
import { errorFacts } from '../log.ts'
import { chatsBehind, deliverChats, type ChatState } from './chat-delivery.ts'
import { chatRules } from './chat-namespace.ts'
import { closeConnection, connectionsOf, roomOfSession, roomOfUser } from './connection.ts'
import type { Change, ChangedThread, Connection, LiveServer, Realm } from './connection.ts'
import { createDelivery } from './delivery.ts'
import { BODY_LIMITS } from '../http/slow-bodies.ts'
import { countSockets } from './count-sockets.ts'
import { isOwnOrigin, networkOfRequest } from './handshake.ts'
import { createLiveAdapter } from './live-adapter.ts'
import { serveNamespace, type Host } from './serve-namespace.ts'
import { createTeller } from './tell-others.ts'
import { deliverVisits, type VisitState } from './visit-delivery.ts'
import { visitRules } from './visit-namespace.ts'
import { watchSockets } from './watch-sockets.ts'

/** Bytes of one frame; a larger one closes the connection (security.md 22). */
export const FRAME_MAX = 16 * 1024
/** Milliseconds for events in progress, and for the last words to reach the clients, at a planned stop. */
const FINISH_EVENTS_MS = 3_000
const LAST_WORDS_MS = 1_000

export type LiveHost = Live & {
  attach(server: HttpServer, realm: Realm): void
  /** Stores what was accepted, tells every socket why, closes it. */
  close(): Promise<void>
}

/**
 * The live server (docs/adr/0024): Socket.IO over WebSocket, with one namespace for chats and one for visits. Processes
 * tell each other through PostgreSQL what changed, never how; a process without sockets only tells.
 * @param watch whether sockets are looked at once a second; without it only hints deliver, which a test may want to see
 */
export function createLiveHost(ctx: Ctx, { watch = true }: { watch?: boolean } = {}): LiveHost {
  const { databaseUrl } = ctx.config
  const cluster = databaseUrl ? createLiveAdapter(databaseUrl, ctx.log) : null
  const io: LiveServer = new Server({
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: FRAME_MAX,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    ...(cluster ? { adapter: cluster.adapter } : {}),
  })
  const sockets = countSockets(ctx.config.rateLimits ? BODY_LIMITS.connections : Number.POSITIVE_INFINITY)
  const realms = new WeakMap<IncomingMessage, Realm>()
  let stopping = false
  const host: Host = {
    ctx,
    realmOf: ({ request }) => realms.get(request),
    isStopping: () => stopping,
    background: (work, failed) =>
      void work.catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, failed)),
  }

  const [chatSpace, visitSpace] = [io.of('/'), io.of(VISIT_NAMESPACE)]
  const [chats, visits] = [connectionsOf<ChatState>(chatSpace), connectionsOf<VisitState>(visitSpace)]
  const deliverChat = createDelivery(deliverChats(ctx, chats))
  const deliverVisit = createDelivery(deliverVisits(ctx, visits))
  const open = (): Connection<unknown>[] => [...chats.all(), ...visits.all()]

  const onChanged = (change: Change) => {
    if ('visit' in change) return host.background(deliverVisit([change.visit]), 'a visit was not delivered')
    const { channel, userId, chatUserId } = change
    if (userId !== null) io.local.to(roomOfUser(userId)).emit('look_again', { channel })
    if (channel !== 'support' || chatUserId === null) return
    host.background(deliverChat([chatUserId]), 'a message was not delivered')
  }
  const onSessionsEnded = (tokenHashes: readonly string[]) => {
    for (const room of tokenHashes.map(roomOfSession))
      for (const connection of [...chats.in(room), ...visits.in(room)])
        closeConnection(connection, 'session_ended')
  }
  const others = cluster ? createTeller(io) : null
  const announce = (change: Change) => {
    onChanged(change)
    others?.tell(change)
  }
  const visitChanged = (visit: string) => announce({ visit })
  io.on('changed', (changes) => changes.forEach(onChanged))
  io.on('sessions_ended', onSessionsEnded)

  serveNamespace(host, chatSpace, chats, chatRules({ ctx, announce, deliver: deliverChat }))
  serveNamespace(host, visitSpace, visits, visitRules({ ...host, announce: visitChanged }))

  const deliverMissed = async () => {
    await deliverChat(await chatsBehind(ctx, chats.all()))
    await deliverVisit(visits.all().map(({ state }) => state.visitPublicId))
  }
  const stopWatch = watch ? watchSockets(ctx, open, deliverMissed) : async () => {}

  return {
    attach(server, realm) {
      io.attach(server, {
        allowRequest: (request, allow) => {
          realms.set(request, realm)
          if (!isOwnOrigin(request, ctx.config, realm)) return allow('This page may not connect.', false)
          const counted = sockets.take(networkOfRequest(request, ctx.config), request.socket)
          allow(counted ? null : 'Too many connections from this network.', counted)
        },
      })
    },
    changed(conversationId) {
      host.background(
        threadOf(ctx, conversationId).then((thread) => thread && announce(thread)),
        'a change was not announced',
      )
    },
    visitChanged,
    sessionsEnded(tokenHashes) {
      if (tokenHashes.length === 0) return
      onSessionsEnded(tokenHashes)
      if (cluster) io.serverSideEmit('sessions_ended', tokenHashes)
    },
    async close() {
      if (stopping) return
      stopping = true
      await stopWatch()
      await closeConnections(open())
      others?.flush()
      for (const { adapter } of [chatSpace, visitSpace]) void adapter.close()
      await cluster?.close()
    },
  }
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
async function closeConnections(open: readonly Connection<unknown>[]): Promise<void> {
  const finished = Promise.all(open.map(({ queue }) => queue))
  await within(FINISH_EVENTS_MS, finished).catch(() => {})
  const closed = open.map(
    ({ socket }) => new Promise<void>((resolve) => void socket.conn.once('close', () => resolve())),
  )
  for (const connection of open) closeConnection(connection, 'stopping')
  await within(LAST_WORDS_MS, Promise.all(closed)).catch(() => {})
}
