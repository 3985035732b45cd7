import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { VISIT_SOCKET_PATH } from '@contour/contract/visit-events'
import { Server } from 'socket.io'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { within } from '../db/within.ts'
import { leaveSeat, takeSeat } from '../features/visits/index.ts'
import { toAppError } from '../http/error-responses.ts'
import { errorFacts } from '../log.ts'
import { isOwnOrigin, networkOfHandshake } from './handshake.ts'
import { limitedParser } from './limited-parser.ts'
import { serveVisitEvents } from './serve-visit-events.ts'
import { createVisitDelivery } from './visit-delivery.ts'
import { authenticateVisit, holdsSession } from './visit-handshake.ts'
import { closeVisitSocket, visitSockets } from './visit-socket.ts'
import type { Realm, VisitServer, VisitSocket } from './visit-socket.ts'

/** Bytes of one event: a description of a session and its envelope. A larger one is refused on its socket. */
const EVENT_MAX = 20 * 1024
/** Bytes of one frame; a larger one closes the connection. */
const FRAME_MAX = 64 * 1024
/** Every socket is looked at about this often, milliseconds: a hint of another process may be lost, this is not. */
const LOOK_MS = 800
/** Sessions are looked at with every so many looks. */
const SESSIONS_EVERY = 2
const FINISH_EVENTS_MS = 3_000

export type VisitHost = {
  /** Accepts the sockets of one origin's pages; its tokens alone are accepted there. */
  attach(server: HttpServer, realm: Realm): void
  /** A visit changed, here or at another process. */
  changed(visitPublicId: string): void
  close(): Promise<void>
}

/**
 * The sockets of live visits (docs/adr/0025): a server of its own at both origins, so that no staff token ever reaches
 * the patient origin. It passes on what the two browsers of a visit tell each other, through the database.
 * @param hintOthers hints to the other processes that a visit changed, never what
 */
export function createVisitHost(ctx: Ctx, hintOthers: (visitPublicId: string) => void): VisitHost {
  const realms = new WeakMap<IncomingMessage, Realm>()
  const io: VisitServer = new Server({
    path: VISIT_SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: FRAME_MAX,
    parser: limitedParser(EVENT_MAX),
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    allowRequest: (request, allow) => {
      const { publicOrigin, staffOrigin } = ctx.config
      const own = isOwnOrigin(request, {
        publicOrigin: realms.get(request) === 'staff' ? staffOrigin : publicOrigin,
      })
      allow(own ? null : 'This page may not connect.', own)
    },
  })
  const deliver = createVisitDelivery(ctx, io)
  let stopping = false
  const background = (work: Promise<unknown>, what: string) =>
    void work.catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, what))
  const changed = (id: string) => background(deliver(id), 'a visit was not delivered')
  const announce = (id: string) => {
    changed(id)
    hintOthers(id)
  }

  const admit = async (socket: VisitSocket) => {
    if (stopping) throw new AppError('unavailable')
    const realm = realms.get(socket.request)
    if (!realm) throw new AppError('unauthenticated')
    const { address, auth, headers } = socket.handshake
    const network = networkOfHandshake(address, headers['x-forwarded-for'], ctx.config)
    socket.data = await authenticateVisit(ctx, realm, network, auth)
    await takeSeat(ctx, socket.data.visitId, socket.data.sitter.side, socket.data.seat)
  }
  const letIn = async (socket: VisitSocket, next: (error?: Error) => void) => {
    const error = await admit(socket).then(
      () => null,
      (cause: unknown) => refused(ctx, cause),
    )
    next(error ?? undefined)
  }
  io.use((socket, next) => void letIn(socket, next))
  io.on('connection', (socket) => {
    const { visitId, visitPublicId, sitter, seat } = socket.data
    serveVisitEvents({ ctx, announce, isStopping: () => stopping }, socket)
    socket.on('disconnect', () =>
      background(
        leaveSeat(ctx, visitId, sitter.side, seat).then(() => announce(visitPublicId)),
        'a seat was not left',
      ),
    )
    announce(visitPublicId)
  })
  const stopWatch = watch(ctx, io, () => deliver())

  return {
    attach(server, realm) {
      server.prependListener('upgrade', (request: IncomingMessage) => realms.set(request, realm))
      io.attach(server)
    },
    changed,
    async close() {
      if (stopping) return
      stopping = true
      await stopWatch()
      const sockets = visitSockets(io)
      const finished = Promise.all(sockets.map(({ data }) => data.queue))
      await within(FINISH_EVENTS_MS, finished).catch(() => {})
      for (const socket of sockets) closeVisitSocket(socket, 'stopping')
    },
  }
}

/** The error of a refused handshake; its data is what clients read. */
function refused(ctx: Ctx, error: unknown): Error {
  const { code, message, status } = toAppError(error)
  if (status >= 500) ctx.log.error({ err: errorFacts(error) }, 'handshake of a visit failed')
  return Object.assign(new Error(message), { data: { code, message } })
}

/** Looks at open sockets about once a second: closes those whose session ended, and delivers what no hint told. */
function watch(ctx: Ctx, io: VisitServer, deliver: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let busy = false
  let looks = 0
  const look = async () => {
    looks += 1
    if (looks % SESSIONS_EVERY === 0)
      for (const socket of visitSockets(io))
        if (!(await holdsSession(ctx, socket.data))) closeVisitSocket(socket, 'session_ended')
    await deliver()
  }
  const timer = setInterval(() => {
    if (busy || visitSockets(io).length === 0) return
    busy = true
    running = look()
      .catch((error: unknown) => ctx.log.warn({ err: errorFacts(error) }, 'visits were not checked'))
      .finally(() => (busy = false))
  }, LOOK_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
