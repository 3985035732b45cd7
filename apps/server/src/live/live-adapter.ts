import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { connectionSettings, createPool } from '../db/connection-pool.ts'
import { errorFacts, type Logger } from '../log.ts'

/** One connection listens, the others notify. */
const CONNECTIONS = 3

/**
 * Connects the live servers of several processes through PostgreSQL. The adapter has connections of its own: the one that
 * listens is never given back, and the pool of the calls has none to spare.
 */
export function createLiveAdapter(url: string, log: Logger) {
  const pool = createPool({ ...connectionSettings(url), max: CONNECTIONS }, (error) =>
    log.warn({ err: errorFacts(error) }, 'live connection to the database lost'),
  )
  giveBackEndedClients(pool)
  return {
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ err: errorFacts(error) }, 'live hint not sent'),
    }),
    close: () => pool.end(),
  }
}

/**
 * The adapter opens another listening connection when its own ends, and never returns the ended one, which would use up
 * the pool after a few losses.
 */
function giveBackEndedClients(pool: pg.Pool): void {
  const watching = new WeakMap<pg.PoolClient, () => void>()
  pool.on('acquire', (client) => {
    const giveBack = () => client.release(true)
    watching.set(client, giveBack)
    client.once('end', giveBack)
  })
  pool.on('release', (_error, client) => {
    const giveBack = watching.get(client)
    if (giveBack) client.off('end', giveBack)
  })
}
