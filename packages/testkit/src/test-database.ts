import { randomBytes } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { openDatabase } from '@contour/server/db/open-database'
import { wrapPglite } from '@contour/server/db/open-pglite'
import type { Database } from '@contour/server/db/database'
import { createLogger, type Logger } from '@contour/server/log'
import { embeddedTemplate, openCopy, writeCopy } from './embedded-template.ts'
import type { LockRecorder } from './lock-order.ts'
import { createDatabaseOn, dropDatabaseOn } from './server-databases.ts'

export type TestDatabase = { database: Database; url: string | null; drop(): Promise<void> }

/** The variable with the address of this run's migrated database (postgres-setup.ts); without it a service migrates its own. */
export const TEMPLATE = 'TEST_DATABASE_TEMPLATE'

/** The variable with the file of the embedded engine's template, made before the workers start. */
export const EMBEDDED_TEMPLATE = 'TEST_EMBEDDED_TEMPLATE'

/**
 * Creates a fresh database, migrated and seeded: an embedded one in memory or one on the server that TEST_DATABASE_URL names, as a copy of the run's template.
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

/**
 * Prepares what services in processes of their own share: a database on the server that TEST_DATABASE_URL names, or else the
 * embedded one of `dataDir`, which one process at a time may open. Both are migrated and seeded.
 * @returns the variables of these services, and what removes the database
 */
export async function databaseForProcesses(
  dataDir: string,
): Promise<{ env: Record<string, string>; url: string | null; drop(): Promise<void> }> {
  if (!process.env.TEST_DATABASE_URL) {
    writeCopy(await embeddedFile(), dataDir)
    return { env: { DATA_DIR: dataDir }, url: null, drop: async () => {} }
  }
  const { database, url, drop } = await createTestDatabase(createLogger('silent'))
  await database.close()
  return { env: { DATA_DIR: dataDir, DATABASE_URL: url ?? '' }, url, drop }
}

const embeddedFile = async () => process.env[EMBEDDED_TEMPLATE] ?? (await embeddedTemplate())

async function createEmbedded(locks?: LockRecorder): Promise<TestDatabase> {
  const lite = await openCopy(await embeddedFile())
  const database = wrapPglite(lite, undefined, locks?.log)
  return { database, url: null, drop: async () => {} }
}

async function createOnServer(
  admin: string,
  log: Logger,
  { locks, from }: { locks?: LockRecorder | undefined; from?: string | undefined } = {},
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = await createDatabaseOn(admin, name, from)
  const database = await openDatabase({ databaseUrl: url, dataDir: '' }, log, undefined, locks?.log)
  return { database, url, drop: () => dropDatabaseOn(admin, name) }
}
