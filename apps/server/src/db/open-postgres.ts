import type { Logger as StatementLog } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { errorFacts, type Logger } from '../log.ts'
import { connectionSettings, createPool } from './connection-pool.ts'
import type { Builder, Database, NamedStatement, Row, SendQuery, StoredWork, Tx } from './database.ts'
import { createAnnouncements } from './announcements.ts'
import { retryOnce } from './retry-transaction.ts'
import { transactionOn } from './transaction.ts'
import { PING_TIMEOUT, within } from './within.ts'

export function openPostgres(url: string, log: Logger, statements?: StatementLog): Database {
  const pool = createPool({ ...connectionSettings(url), max: 10 }, (error) =>
    log.warn({ err: errorFacts(error) }, 'database connection lost'),
  )
  const transactionOf = transactionsOf(statements)
  const announcements = createAnnouncements()
  return {
    kind: 'postgres',
    db: Object.assign(drizzle({ client: pool, logger: statements ?? false }), {
      inTransaction: false as const,
      send: sendOn(pool, statements),
      announce: announcements.notify,
      transaction: <T>(work: (tx: Tx) => Promise<T>) =>
        retryOnce(() =>
          announcements.afterCommit((stored) =>
            inTransaction(pool, (client) => work(transactionOf(client, stored))),
          ),
        ),
    }),
    onAnnounced: announcements.listen,
    query: queryOn(pool),
    transaction: (work) => retryOnce(() => inTransaction(pool, (client) => work(queryOn(client)))),
    // A separate time limit: a check whether the database responds cannot wait as long as a statement may take.
    ping: async () => {
      const ping = { text: 'select 1', query_timeout: PING_TIMEOUT }
      await within(PING_TIMEOUT, pool.query(ping))
    },
    raw: pool,
    close: () => pool.end(),
  }
}

/** Prepared by name, so that the driver sends them like every other statement and in one write with what follows. */
const BEGIN = { name: 'begin', text: 'begin' }
const COMMIT = { name: 'commit', text: 'commit' }

/**
 * Runs `work` between begin and commit on one connection. `begin` is not waited for: the connection sends what follows
 * at once, and if `begin` fails, the transaction fails with its error. The database answers the commit with a rollback if
 * a statement failed whose error the work ignored.
 */
async function inTransaction<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let lost: Error | undefined
  try {
    const begun = client.query(BEGIN)
    begun.catch(() => {})
    const result = await work(client)
    await begun
    const { command } = await client.query(COMMIT)
    if (command !== 'COMMIT') throw new Error('Transaction was rolled back instead of committed')
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (lost = failed))
    throw error
  } finally {
    client.release(lost)
  }
}

const sendOn =
  (connection: pg.Pool | pg.PoolClient, statements?: StatementLog): Tx['send'] =>
  async (statement: NamedStatement) => {
    statements?.logQuery(statement.text, statement.values)
    await connection.query(statement)
  }

const queryOn =
  (connection: pg.Pool | pg.PoolClient): SendQuery =>
  async (text, params) =>
    (await connection.query<Row>(text, params)).rows

/**
 * Returns the transaction of a connection. Its query builder lives as long as the connection, which runs one transaction
 * at a time: what a builder learns about the tables, and the statements it prepares, serve the next transaction too.
 */
function transactionsOf(statements?: StatementLog): (client: pg.PoolClient, stored: Set<StoredWork>) => Tx {
  const builders = new WeakMap<pg.PoolClient, Builder>()
  return (client, stored) => {
    const known = builders.get(client)
    const builder = known ?? drizzle({ client, logger: statements ?? false })
    if (!known) builders.set(client, builder)
    return transactionOn({
      builder,
      send: sendOn(client, statements),
      run: (text) => client.query(text),
      stored,
    })
  }
}
