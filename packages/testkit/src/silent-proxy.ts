import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type SilentProxy = {
  /** The same URL, through this proxy. */
  url: string
  /** From now on existing connections pass no data and report no error; new ones work. */
  freeze(): void
  /** Like freeze; new connections are accepted and are then silent too. */
  freezeAll(): void
  /** Lets new connections work again; frozen ones stay frozen. */
  thaw(): void
  /** Resets the frozen connections, like a router that has lost their state and receives a packet. */
  resetFrozen(): void
  connections(): number
  close(): Promise<void>
}

/** Starts a TCP proxy in front of a database that drops packets, like a failover or an expired NAT entry. */
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
      // The other side does not learn that a frozen connection ended.
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
