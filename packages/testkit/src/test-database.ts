import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '@contour/server/db/open-database'
import { wrapPglite } from '@contour/server/db/open-pglite'
import type { Database } from '@contour/server/db/database'
import { migrateDatabase } from '@contour/server/db/migrate'
import type { Logger } from '@contour/server/log'
import pg from 'pg'
import type { LockRecorder } from './lock-order.ts'

export type TestDatabase = { database: Database; url: string | null; drop(): Promise<void> }

/** The variable with the address of this run's migrated database (template-setup.ts); without it a service migrates its own. */
export const TEMPLATE = 'TEST_DATABASE_TEMPLATE'

let template: Promise<Blob | File> | null = null

/**
 * Creates a fresh, migrated database: an in-memory PGlite loaded from one template, or a copy of the template on the
 * server that TEST_DATABASE_URL names.
 * @param locks records the order in which its transactions lock tables
 */
export async function createTestDatabase(log: Logger, locks?: LockRecorder): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL
  const made = await (admin
    ? createOnServer(admin, log, { locks, from: templateOn(admin) })
    : createEmbedded(locks))
  locks?.watch(made.database)
  return made
}

/** Returns the name of this run's migrated database where it is on the given server: a test may start one of its own. */
function templateOn(admin: string): string | undefined {
  const address = process.env[TEMPLATE]
  if (!address) return undefined
  const { host, pathname } = new URL(address)
  return host === new URL(admin).host ? pathname.slice(1) : undefined
}

/** Creates a fresh database without tables, on the same engine, for tests of the migrations. */
export async function createEmptyDatabase(log: Logger): Promise<TestDatabase> {
  const admin = process.env.TEST_DATABASE_URL
  if (admin) return createOnServer(admin, log)
  return { database: wrapPglite(await PGlite.create()), url: null, drop: async () => {} }
}

async function createEmbedded(locks?: LockRecorder): Promise<TestDatabase> {
  template ??= makeTemplate()
  const lite = await PGlite.create({ loadDataDir: await template })
  const database = wrapPglite(lite, undefined, locks?.log)
  return { database, url: null, drop: async () => {} }
}

async function makeTemplate() {
  const lite = await PGlite.create()
  await migrateDatabase(wrapPglite(lite), null)
  const dump = await lite.dumpDataDir('none')
  await lite.close()
  return dump
}

async function createOnServer(
  admin: string,
  log: Logger,
  { locks, from }: { locks?: LockRecorder | undefined; from?: string | undefined } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runOnServer(admin, `create database ${name}${from ? ` template ${from}` : ''}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const config = { databaseUrl: url.toString(), dataDir: '' }
  const database = await openDatabase(config, log, undefined, locks?.log)
  return {
    database,
    url: url.toString(),
    drop: () => runOnServer(admin, `drop database if exists ${name} with (force)`),
  }
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
