import pg from 'pg'
import { BatchingSocket } from './batching-socket.ts'
import { sqlState } from './sql-state.ts'

/**
 * The settings of every PostgreSQL connection, in milliseconds. The server ends a statement after 5 s (security.md 27);
 * if there is no response 2 s later, none will come, because the connection was dropped silently on the way. A
 * transaction that such a connection leaves open holds its locks until the server ends it. Statements of one
 * transaction that do not depend on each other are sent without waiting for each other's results (`pipeline`).
 */
export const connectionSettings = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  query_timeout: 7_000,
  idle_in_transaction_session_timeout: 8_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  pipeline: true,
})

/** A client that can be ended without notifying the server, which may be unreachable. */
class PooledClient extends pg.Client {
  readonly #socket: BatchingSocket

  constructor(config?: pg.ClientConfig) {
    const socket = new BatchingSocket()
    super({ ...config, stream: () => socket })
    this.#socket = socket
  }

  destroy(): void {
    this.#socket.destroy()
  }
}

/**
 * A pool that survives the loss of its connections. If a connection in use is lost, or given up because it does not
 * respond, the idle ones are closed too: a failover or an expired NAT entry freezes all of them, and each would
 * otherwise fail one more caller. New ones are opened in their place.
 * @param onLost called for every lost connection
 */
export function createPool(config: pg.PoolConfig, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, Client: PooledClient })
  const idle = new Set<pg.PoolClient>()
  const onConnectionLost = (error: Error) => {
    const dropped = [...idle]
    idle.clear()
    for (const client of dropped) if (client instanceof PooledClient) client.destroy()
    onLost(error)
  }
  // A client in use has no listener of the pool, and an error event without a listener ends the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      idle.delete(client)
      onConnectionLost(error)
    }),
  )
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (!error) idle.add(client)
    // Without a code of the database, the connection itself failed or did not respond in time.
    else if (sqlState(error) === null) onConnectionLost(error)
  })
  pool.on('remove', (client) => idle.delete(client))
  pool.on('error', () => {})
  return pool
}
