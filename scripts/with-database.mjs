// For commands of the machine: opens the database that the environment names, migrated, and closes it afterwards.
import { at } from './workspace.mjs'

const server = (file) => import(at('apps', 'server', 'src', file))

/** Runs `work` with what a use case needs of the service: db, clock, random, config and alarm words. */
export async function withDatabase(work) {
  const { readConfig } = await server('config.ts')
  const { openDatabase } = await server('db/open-database.ts')
  const { migrateDatabase } = await server('db/migrate.ts')
  const { checkEnvironmentMarker } = await server('db/environment-marker.ts')
  const { createLogger } = await server('log.ts')
  const { createClock } = await server('clock.ts')
  const { secureRandomness } = await server('randomness.ts')
  const { readAlarmWords } = await server('features/care/emergencies/index.ts')
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLogger('silent'))
  try {
    await migrateDatabase(database, config.databaseUrl)
    await checkEnvironmentMarker(database, config)
    const alarmWords = await readAlarmWords(database.db)
    return await work({ db: database.db, clock: createClock(), random: secureRandomness, config, alarmWords })
  } finally {
    await database.close()
  }
}
