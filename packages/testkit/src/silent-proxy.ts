import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

export type SilentProxy = {
  /** The same URL, through this proxy. */
  url: string
  /** From now on nothing passes over the connections that exist, and nobody is told; new ones work. */
  freeze(): void
  /** As freeze, and new connections are accepted and then silent too. */
  freezeAll(): void
  /** Ends what freeze or freezeAll began for new connections; frozen ones stay frozen. */
  thaw(): void
  /** Resets the frozen connections, as a router does that forgot them and is asked again. */
  resetFrozen(): void
  connections(): number
  close(): Promise<void>
}

/** A TCP proxy in front of a database, which loses packets as a fail-over or a forgotten NAT entry does. */
export async function startSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const open = new Map<Socket, Socket>()
  const frozen = new Set<Socket>()
  let silent = false

  const server = createServer((client) => {
    const upstream = connect(Number(port || 5432), hostname)
    open.set(client, upstream)
    if (silent) frozen.add(client)
    client.setNoDelay(true)
    upstream.setNoDelay(true)
    client.on('data', (data) => !frozen.has(client) && upstream.write(data))
    upstream.on('data', (data) => !frozen.has(client) && client.write(data))
    client.on('error', () => {})
    upstream.on('error', () => {})
    client.on('close', () => {
      // A frozen end is never heard of on the other side.
      if (!frozen.has(client)) upstream.destroy()
      open.delete(client)
    })
    upstream.on('close', () => !frozen.has(client) && client.destroy())
  })
  const upstreams = new Set<Socket>()
  server.on('connection', (client) => {
    const upstream = open.get(client)
    if (upstream) upstreams.add(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(target)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  const freeze = () => {
    for (const client of open.keys()) frozen.add(client)
  }
  return {
    url: through.toString(),
    freeze,
    freezeAll() {
      silent = true
      freeze()
    },
    thaw: () => void (silent = false),
    resetFrozen() {
      for (const client of frozen) client.resetAndDestroy()
    },
    connections: () => open.size,
    async close() {
      for (const socket of [...open.keys(), ...upstreams]) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
