import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { ensureAppendOnly } from './append-only.ts'
import { assertMigrationsAgree } from './check-migrations.ts'
import type { Database, Row } from './database.ts'

export const MIGRATIONS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../migrations')

/** Any number works as long as every Contour process uses the same one. */
const MIGRATION_LOCK = 7_266_868

/**
 * Migrates the schema to this build. On PostgreSQL one process migrates while the others wait for the advisory lock.
 * Throws MigrationMismatch, and changes nothing, if an applied migration differs from this build's. With an older
 * folder the triggers are not created, because they name tables of this build.
 */
export async function migrateDatabase(
  database: Database,
  url: string | null,
  migrationsFolder = MIGRATIONS,
): Promise<void> {
  const { raw } = database
  if (raw instanceof PGlite) {
    await assertMigrationsAgree(database.query, migrationsFolder)
    await migratePglite(drizzlePglite(raw), { migrationsFolder })
    if (migrationsFolder === MIGRATIONS) await ensureAppendOnly(database.query)
    return
  }
  await withMigrationLock(url ?? '', async (client) => {
    const query = async (text: string) => (await client.query<Row>(text)).rows
    await assertMigrationsAgree(query, migrationsFolder)
    const db: NodePgDatabase = drizzlePostgres(client)
    await migratePostgres(db, { migrationsFolder })
    if (migrationsFolder === MIGRATIONS) await ensureAppendOnly(query)
  })
}

/**
 * Runs what only one process at a time may do at its start, while the others wait for the advisory lock. The embedded
 * database has one process and needs no lock. `work` receives the connection that holds the lock.
 */
export async function withMigrationLock(
  url: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true })
  // If the connection is lost while it waits or works, the statement fails, and that is enough.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await work(client)
  } finally {
    await client.end()
  }
}
