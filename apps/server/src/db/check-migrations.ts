import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Row } from './database.ts'

/** The schema applied to a database is not the one that these files describe. */
export class MigrationMismatch extends Error {}

type Query = (text: string) => Promise<Row[]>

/**
 * Compares the migrations applied to a database with the migration files of this build and throws MigrationMismatch if
 * one was rewritten after it was applied, or precedes the last applied one and would be skipped silently (decisions
 * D-53). Migrations of a newer build are ignored: an old build runs on the newer schema.
 */
export async function assertMigrationsAgree(query: Query, folder: string): Promise<void> {
  const applied = await readApplied(query)
  const last = Math.max(...applied.keys(), -Infinity)
  readMigrationFiles({ migrationsFolder: folder }).forEach(({ folderMillis, hash }, number) => {
    const name = String(number).padStart(4, '0')
    const known = applied.get(folderMillis)
    if (known !== undefined && known !== hash)
      throw new MigrationMismatch(
        `migration ${name} was changed after it was applied to this database; restore the file and make the change a migration of its own`,
      )
    if (known === undefined && folderMillis <= last)
      throw new MigrationMismatch(
        `migration ${name} is older than one that was already applied to this database, and would never run; generate it again`,
      )
  })
}

/** Whether every migration of this build has been applied; also false if the database has none of our tables. */
export async function migrationsAreApplied(query: Query, folder: string): Promise<boolean> {
  const applied = await readApplied(query)
  return readMigrationFiles({ migrationsFolder: folder }).every(({ folderMillis }) =>
    applied.has(folderMillis),
  )
}

/** Hashes of the applied migrations by their timestamps; empty on a new database. */
async function readApplied(query: Query): Promise<Map<number, string>> {
  const [there] = await query(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  if (there?.found !== true) return new Map()
  const rows = await query('select hash, created_at::text as at from drizzle.__drizzle_migrations')
  return new Map(rows.map(({ at, hash }) => [Number(at), String(hash)]))
}
