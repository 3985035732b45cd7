import type { Logger as StatementLog } from 'drizzle-orm/logger'
import type { Config } from '../config.ts'
import type { Logger } from '../log.ts'
import type { Database } from './database.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'

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
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, log, statements)
    : openPglite(config.dataDir, lock, statements)
}
