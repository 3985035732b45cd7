import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * The settings of every PostgreSQL connection, in milliseconds. The server ends a statement after 5 s (security.md 27);
 * if there is no response 2 s later, none will come, because the connection was dropped silently on the way. A
 * transaction that such a connection leaves open holds its locks until the server ends it.
 */
export const connectionSettings = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 5_000,
  statement_timeout: 5_000,
  query_timeout: 7_000,
  idle_in_transaction_session_timeout: 8_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
})

export type ReconnectingPool = {
  pool: pg.Pool
  /** Ends the idle connections; callers get new ones. */
  dropIdle(): void
}

/**
 * A pool that survives the loss of its connections. If a connection in use is lost, or given up because it does not
 * respond, the idle ones are closed too: a failover or an expired NAT entry freezes all of them, and each would
 * otherwise fail one more caller. New ones are opened in their place.
 * @param onLost called for every lost connection
 */
export function createPool(config: pg.PoolConfig, onLost: (error: Error) => void): ReconnectingPool {
  const pool = new pg.Pool(config)
  const idle = new Set<pg.PoolClient>()
  const closeIdle = () => {
    const dropped = [...idle]
    idle.clear()
    for (const client of dropped)
      (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }
  // A client in use has no listener of the pool, and an error event without a listener ends the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      idle.delete(client)
      closeIdle()
      onLost(error)
    }),
  )
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (error, client) => {
    if (!error) idle.add(client)
  })
  pool.on('remove', (client) => idle.delete(client))
  pool.on('error', () => {})
  return { pool, dropIdle: closeIdle }
}
