import { createLogger } from '@contour/server/log'
import { fillTemplate } from './fill-template.ts'
import { TEMPLATE, createEmptyDatabase } from './test-database.ts'

/**
 * Runs once before the files of a run on PostgreSQL: migrates and seeds one database, which each test database then copies,
 * because a copy takes a fraction of the time. Returns what removes it after the run.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined
  const { database, url, drop } = await createEmptyDatabase(createLogger('silent'))
  await fillTemplate(database, url)
  // A database with connections cannot be copied.
  await database.close()
  process.env[TEMPLATE] = url ?? ''
  return drop
}
