import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Config } from '../config.ts'
import { errorFacts } from '../log.ts'
import type { Logger } from '../log.ts'
import type { Database, Db, Row } from './database.ts'
import { lockEmbedded } from './lock-directory.ts'
import { PostgresClient } from './postgres-client.ts'
import { prepareLite } from './prepare-lite.ts'
import { ReadLane } from './read-lane.ts'
import * as schema from './schema.ts'

/** Opens the engine that the configuration names; PGlite needs the exclusive lock on its directory, taken here unless it was before. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  lock?: () => void,
): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log)
  const release = lock ?? lockEmbedded(config.dataDir)
  const lite = await PGlite.create({ dataDir: path.join(config.dataDir, 'pg') })
  return wrapPglite(lite, release)
}

/** An embedded database that is already open, for tests that clone a template. */
export function wrapPglite(lite: PGlite, release: () => void = () => {}): Database {
  // The two drivers differ in their result type only; every query here goes through the builder.
  const client = prepareLite(lite)
  const db = drizzlePglite({ client: client as PGlite, schema }) as unknown as Db
  return {
    kind: 'pglite',
    db,
    reads: db,
    query: async (text, params) => (await client.query<Row>(text, params)).rows,
    transaction: (work) =>
      client.transaction((tx) => work(async (text, params) => (await tx.query<Row>(text, params)).rows)),
    ping: async () => {
      await lite.query('select 1')
    },
    raw: lite,
    async close() {
      await lite.close()
      release()
    },
  }
}

function openPostgres(url: string, log: Logger): Database {
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // security.md 27: no query may hold a request for longer.
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    // Statements of one transaction that do not wait for each other do not wait for each other's answers either.
    ...({ pipeline: true } as object),
  }
  const pool = new pg.Pool({ ...settings, max: 10, Client: PostgresClient })
  // Without a listener a restarted server would end this process (security.md, measured facts).
  const onLost = (error: Error) => log.warn({ err: errorFacts(error) }, 'database connection lost')
  pool.on('error', onLost)
  // It never rests, so nothing else would notice that its other end is gone: no read may wait for longer.
  const lane = new ReadLane({ ...settings, keepAlive: true, query_timeout: 8_000 }, onLost)
  const run = async (client: pg.Pool | pg.PoolClient, text: string, params?: unknown[]) =>
    (await client.query<Row>(text, params)).rows
  return {
    kind: 'postgres',
    db: drizzlePostgres(pool, { schema }),
    reads: drizzlePostgres({ client: lane as unknown as pg.Client, schema }),
    query: (text, params) => run(pool, text, params),
    async transaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await work((text, params) => run(client, text, params))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(() => {})
        throw error
      } finally {
        client.release()
      }
    },
    ping: async () => {
      await pool.query('select 1')
    },
    raw: pool,
    close: async () => {
      await Promise.all([lane.close(), pool.end()])
    },
  }
}
