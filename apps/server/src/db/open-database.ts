import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Logger as StatementLog } from 'drizzle-orm/logger'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { errorFacts } from '../log.ts'
import type { Logger } from '../log.ts'
import { connectionSettings, createPool } from './connection-pool.ts'
import type { Database, Db, Row } from './database.ts'
import { lockEmbedded } from './lock-directory.ts'
import { PostgresClient } from './postgres-client.ts'
import { preparePglite } from './prepare-pglite.ts'
import { SharedReadConnection } from './shared-read-connection.ts'
import { retryOnce, withoutTransactions, withRetry } from './retry-transaction.ts'
import * as schema from './schema.ts'
import { within } from './within.ts'

/**
 * Opens the configured engine; PGlite needs the exclusive lock on its directory, acquired here unless already held.
 * @param statements is given every statement of the query builder before it runs; for tests
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  lock?: () => void,
  statements?: StatementLog,
): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, log, statements)
  const release = lock ?? lockEmbedded(config.dataDir)
  const lite = await PGlite.create({ dataDir: path.join(config.dataDir, 'pg') })
  return wrapPglite(lite, release)
}

/** Wraps an embedded database that is already open, for tests that clone a template. */
export function wrapPglite(
  lite: PGlite,
  release: () => void = () => {},
  statements?: StatementLog,
): Database {
  // The two drivers differ only in their result type; every query here goes through the builder.
  const client = preparePglite(lite)
  const open = () =>
    drizzlePglite({ client: client as PGlite, schema, ...logged(statements) }) as unknown as Db
  return {
    kind: 'pglite',
    db: withRetry(open()),
    reads: withoutTransactions(open()),
    query: async (text, params) => (await client.query<Row>(text, params)).rows,
    transaction: (work) =>
      retryOnce(() =>
        client.transaction((tx) => work(async (text, params) => (await tx.query<Row>(text, params)).rows)),
      ),
    ping: () =>
      within(
        PING_TIMEOUT,
        lite.query('select 1').then(() => {}),
      ),
    raw: lite,
    async close() {
      await lite.close()
      release()
    },
  }
}

function openPostgres(url: string, log: Logger, statements?: StatementLog): Database {
  const settings = {
    ...connectionSettings(url),
    // Statements of one transaction that do not depend on each other do not wait for each other's results either.
    ...({ pipeline: true } as object),
  }
  const note = (error: Error) => log.warn({ err: errorFacts(error) }, 'database connection lost')
  const { pool, dropIdle: closeIdle } = createPool(
    { ...settings, max: 10, Client: PostgresClient },
    (error) => {
      note(error)
      sharedReads.suspect()
    },
  )
  const sharedReads = new SharedReadConnection(settings, (error) => {
    note(error)
    closeIdle()
  })
  const run = async (client: pg.Pool | pg.PoolClient, text: string, params?: unknown[]) =>
    (await client.query<Row>(text, params)).rows
  const transaction: Database['transaction'] = async (work) => {
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
  }
  return {
    kind: 'postgres',
    db: withRetry(drizzlePostgres(pool, { schema, ...logged(statements) })),
    reads: withoutTransactions(drizzlePostgres({ client: sharedReads as unknown as pg.Client, schema })),
    query: (text, params) => run(pool, text, params),
    transaction: (work) => retryOnce(() => transaction(work)),
    // A separate time limit: a check whether the database responds cannot wait as long as a statement may take.
    ping: () =>
      within(
        PING_TIMEOUT,
        pool.query({ text: 'select 1', query_timeout: PING_TIMEOUT } as pg.QueryConfig).then(() => {}),
      ),
    raw: pool,
    close: async () => {
      await Promise.all([sharedReads.close(), pool.end()])
    },
  }
}

const logged = (statements?: StatementLog) => (statements ? { logger: statements } : {})

/** Milliseconds after which a database that has not responded counts as unavailable. */
const PING_TIMEOUT = 1_800
