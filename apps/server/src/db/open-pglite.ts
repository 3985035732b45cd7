import path from 'node:path'
import { PGlite, type QueryOptions, type Transaction } from '@electric-sql/pglite'
import type { Logger as StatementLog } from 'drizzle-orm/logger'
import { drizzle } from 'drizzle-orm/pglite'
import type { Builder, Database, Row, SendQuery, StoredWork, Tx } from './database.ts'
import { createAnnouncements } from './announcements.ts'
import { lockEmbedded } from './lock-directory.ts'
import { readAsText, textToValues, withoutTextParsers } from './pglite-parsers.ts'
import { retryOnce } from './retry-transaction.ts'
import { transactionOn } from './transaction.ts'
import { PING_TIMEOUT, within } from './within.ts'

/** Opens the embedded database of a data directory, which it locks unless the caller has done so already. */
export async function openPglite(
  dataDir: string,
  lock?: () => void,
  statements?: StatementLog,
): Promise<Database> {
  const release = lock ?? lockEmbedded(dataDir)
  return wrapPglite(await PGlite.create({ dataDir: path.join(dataDir, 'pg') }), release, statements)
}

/** Wraps an embedded database that is already open, for tests that clone a template. */
export function wrapPglite(
  lite: PGlite,
  release: () => void = () => {},
  statements?: StatementLog,
): Database {
  readAsText(lite)
  const announcements = createAnnouncements()
  return {
    kind: 'pglite',
    db: Object.assign(builderOn(lite, statements), {
      inTransaction: false as const,
      send: sendOn(lite, statements),
      announce: announcements.notify,
      transaction: <T>(work: (tx: Tx) => Promise<T>) =>
        retryOnce(() =>
          announcements.afterCommit((stored) =>
            lite.transaction((tx) => work(transactionOf(tx, stored, statements))),
          ),
        ),
    }),
    onAnnounced: announcements.listen,
    query: queryOn(lite),
    transaction: (work) => retryOnce(() => lite.transaction((tx) => work(queryOn(tx)))),
    ping: async () => {
      await within(PING_TIMEOUT, lite.query('select 1'))
    },
    raw: lite,
    async close() {
      await lite.close()
      release()
    },
  }
}

type Connection = Pick<Transaction, 'query' | 'exec'>

/** drizzle calls nothing but query() of its client; the drivers differ only in the type of results without rows. */
const builderOn = (connection: Connection, statements?: StatementLog) => {
  const client = {
    query: (text: string, params: unknown[], options: QueryOptions) =>
      connection.query(text, params, withoutTextParsers(options)),
  }
  return drizzle({ client: client as PGlite, logger: statements ?? false }) as unknown as Builder
}

const sendOn =
  (connection: Connection, statements?: StatementLog): Tx['send'] =>
  async ({ text, values }) => {
    statements?.logQuery(text, values)
    await connection.query(text, values)
  }

const queryOn =
  (connection: Connection): SendQuery =>
  async (text, params) =>
    textToValues(await connection.query<Row>(text, params))

const transactionOf = (connection: Transaction, stored: Set<StoredWork>, statements?: StatementLog): Tx =>
  transactionOn({
    builder: builderOn(connection, statements),
    send: sendOn(connection, statements),
    run: (text) => connection.exec(text),
    stored,
  })
