/** A connection, as far as its end is told. */
type Closing = { once(event: 'close', listener: () => void): unknown }

/**
 * Counts open sockets per network, those too that have not said yet who they are: behind a proxy every connection comes
 * from the proxy, so the server's own ceiling cannot (security.md 22). `take` is false where a network has `most` open.
 */
export function countSockets(most: number) {
  const open = new Map<string, number>()
  return {
    take(network: string, socket: Closing): boolean {
      const now = open.get(network) ?? 0
      if (now >= most) return false
      open.set(network, now + 1)
      socket.once('close', () => {
        const left = (open.get(network) ?? 1) - 1
        if (left > 0) open.set(network, left)
        else open.delete(network)
      })
      return true
    },
  }
}
