import { eq } from 'drizzle-orm'
import { ConfigError } from '../config.ts'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { settings, users } from './schema.ts'

const MARK = 'demo'

/**
 * Marks a fresh database as demo or live at its first start and refuses the other mode ever after: demo mode must
 * never run over live records, nor a live start over sample people (beyond-the-documents Part 8).
 */
export async function checkDemoMark({ db }: Database, config: Pick<Config, 'demo'>): Promise<void> {
  const [mark] = await db.select().from(settings).where(eq(settings.name, MARK))
  if (!mark) {
    const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
    if (anybody && config.demo)
      throw new ConfigError('DATABASE_URL names a database that is not marked as demo')
    await db.insert(settings).values({ name: MARK, value: config.demo }).onConflictDoNothing()
    return
  }
  if (config.demo && mark.value !== true)
    throw new ConfigError('DATABASE_URL names a database that is not marked as demo')
  if (!config.demo && mark.value === true)
    throw new ConfigError('DATABASE_URL names a demo database; DEMO=0 and production refuse it')
}
