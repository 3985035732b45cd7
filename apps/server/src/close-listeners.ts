import type { Server } from 'node:http'
import type { Socket } from 'node:net'

type Listener = { server: Server; close(): PromiseLike<unknown> }

/**
 * Returns what closes listeners: requests in progress are finished, within `finishMs` in all. Connections that have sent
 * nothing yet, which browsers open ahead, end at once; Node counts them as busy for up to half a minute.
 */
export function closerOf(listeners: readonly Listener[], finishMs: number): () => Promise<void> {
  const open = new Set<Socket>()
  for (const { server } of listeners)
    server.on('connection', (socket: Socket) => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    })
  return async () => {
    const cut = setTimeout(() => listeners.forEach(({ server }) => server.closeAllConnections()), finishMs)
    const closed = Promise.all(listeners.map((listener) => listener.close()))
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    await closed.finally(() => clearTimeout(cut))
  }
}
