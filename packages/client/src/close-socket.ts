import type { Socket } from 'socket.io-client'

/**
 * Closes a connection from here; it reports nothing after that, and is one that does not connect again by itself. It says no
 * farewell, for which the server has no use: where the server closes the connection in the same moment, as after a logout, the
 * browser would log an error.
 */
export function closeSocket(socket: Socket): void {
  socket.off()
  socket.io.engine.close()
}
