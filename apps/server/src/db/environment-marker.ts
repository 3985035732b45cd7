import { inArray } from 'drizzle-orm'
import { ConfigError, type Config } from '../config.ts'
import type { Database } from './database.ts'
import { settings, users } from './schema.ts'

const DEMO = 'demo'
const REHEARSAL = 'rehearsal'

/**
 * Marks a new database as demo, rehearsal or live at its first start and rejects the other two modes from then on:
 * sample patients and simulated payments must never be mixed with real ones (beyond-the-documents Part 8, decisions
 * D-74).
 * @throws ConfigError
 */
export async function checkEnvironmentMarker(
  { db }: Database,
  config: Pick<Config, 'demo' | 'rehearsal'>,
): Promise<void> {
  const marks = await db
    .select()
    .from(settings)
    .where(inArray(settings.name, [DEMO, REHEARSAL]))
  const markerOf = (name: string) => marks.find((mark) => mark.name === name)?.value
  if (markerOf(DEMO) === undefined) {
    const [anybody] = await db.select({ id: users.id }).from(users).limit(1)
    if (anybody) assertNotLive(config)
    await db
      .insert(settings)
      .values([
        { name: DEMO, value: config.demo },
        { name: REHEARSAL, value: config.rehearsal },
      ])
      .onConflictDoNothing()
    return
  }
  if (markerOf(DEMO) === true) {
    if (!config.demo)
      throw new ConfigError('DATABASE_URL names a demo database; DEMO=0 and production refuse it')
  } else if (markerOf(REHEARSAL) === true) {
    if (!config.rehearsal)
      throw new ConfigError('DATABASE_URL names the database of a rehearsal; only REHEARSAL=1 takes it')
  } else assertNotLive(config)
}

/** A database without a marker may contain real patients. */
function assertNotLive({ demo, rehearsal }: Pick<Config, 'demo' | 'rehearsal'>): void {
  if (demo) throw new ConfigError('DATABASE_URL names a database that is not marked as demo')
  if (rehearsal) throw new ConfigError('DATABASE_URL names a database that is not marked as a rehearsal')
}
