import { networkOf } from '@contour/domain/limits/network-of'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** An upload: its body may take as long as the server's own limit allows. */
    longBody?: true
  }
}

export type BodyLimits = {
  /** Milliseconds for the whole body of a call (security.md 27). */
  bodyMs: number
  /** Maximum open connections per network; null behind a proxy, which is then the only network. */
  connections: number | null
}

/** How long the body of a call may take, and how many connections one household or office may have open. */
export const BODY_LIMITS = { bodyMs: 30_000, connections: 256 }

/**
 * Ends requests whose body does not arrive in time, and connections beyond a network's share, so that slow senders
 * cannot occupy every connection. Uploads declare `config: { longBody: true }`.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs, connections }: BodyLimits): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    if (!request.routeOptions.config.longBody && !raw.complete) {
      const timer = setTimeout(() => raw.socket.destroy(), bodyMs)
      timer.unref()
      const arrived = () => clearTimeout(timer)
      raw.once('end', arrived).once('close', arrived)
    }
    done()
  })
  if (connections !== null) limitConnections(app, connections)
}

function limitConnections(app: FastifyInstance, most: number): void {
  const open = new Map<string, number>()
  app.server.on('connection', (socket: Socket) => {
    const meta = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(meta) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(meta, count)
    socket.once('close', () => {
      const left = (open.get(meta) ?? 1) - 1
      if (left > 0) open.set(meta, left)
      else open.delete(meta)
    })
  })
}
