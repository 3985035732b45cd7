import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * What every PostgreSQL connection of ours is opened with, in milliseconds. The server ends a statement after 5 s
 * (security.md 27); one that is not answered 2 s later is not coming back, because its connection has been dropped on
 * the way without a word. A transaction that such a connection leaves open keeps its locks until the server ends it.
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
 * A pool that survives the loss of its connections. A connection in use that is lost, or given up because nothing
 * answers, takes the idle ones with it: a fail-over or a forgotten NAT entry freezes all of them, and each would
 * otherwise fail one more caller. New ones are opened in their place.
 * @param onLost called for every connection that is lost
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
  // A client in use has no listener of the pool's, and an error nobody listens to ends the process.
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
