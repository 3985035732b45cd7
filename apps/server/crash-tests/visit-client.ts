import { VISIT_NAMESPACE } from '@contour/contract/visit-events'
import type { Signal, VisitNotice, VisitSocketCode } from '@contour/contract/visit-events'
import { io, type Socket } from 'socket.io-client'

type VisitAnswer = { ok: true } | { ok: false; code: VisitSocketCode; message: string }

/** A connected page of a visit that keeps what it received. */
export type VisitClient = {
  socket: Socket
  notices: VisitNotice[]
  signals: Signal[]
  errors: { code: VisitSocketCode; message: string }[]
  ask(event: string, ...payload: unknown[]): Promise<VisitAnswer>
  close(): void
}

type Options = { origin?: string }

/** Connects the page of a visit, or rejects with the handshake's error. */
export async function connectVisit(url: string, auth: object, options: Options = {}): Promise<VisitClient> {
  const socket = io(`${url}${VISIT_NAMESPACE}`, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: 10_000,
    ...(options.origin ? { extraHeaders: { origin: options.origin } } : {}),
  })
  const client: VisitClient = {
    socket,
    notices: [],
    signals: [],
    errors: [],
    ask: (event, ...payload) => socket.timeout(10_000).emitWithAck(event, ...payload) as Promise<VisitAnswer>,
    close: () => void socket.disconnect(),
  }
  socket.on('visit', (notice: VisitNotice) => client.notices.push(notice))
  socket.on('signal', (signal: Signal) => client.signals.push(signal))
  socket.on('error', (error: VisitClient['errors'][number]) => client.errors.push(error))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    socket.once('disconnect', (reason) => reject(new Error(reason)))
  })
  return client
}

/** Returns the code of a refused handshake. */
export const visitRefusedWith = (url: string, auth: object, options?: Options): Promise<unknown> =>
  connectVisit(url, auth, options).then(
    (client) => {
      client.close()
      return 'connected'
    },
    (error: { data?: { code?: unknown }; message: string }) => error.data?.code ?? error.message,
  )
