import pg from 'pg'
import type { Config } from '../config.ts'
import { FILES_LOCK } from '../features/ground/media/index.ts'

/**
 * Does the work while no process encrypts stored files again: each is in the archive as the manifest names it. The lock ends
 * with the connection. The embedded database has one process, which is not running then.
 */
export async function whileFilesStay<T>(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  if (!databaseUrl) return work()
  const client = new pg.Client({ connectionString: databaseUrl })
  // A connection that is lost meanwhile ends the lock and nothing else.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock_shared(${FILES_LOCK})`)
    return await work()
  } finally {
    await client.end().catch(() => {})
  }
}
