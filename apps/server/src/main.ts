import { ConfigError, readConfig } from './config.ts'
import { MigrationMismatch } from './db/check-migrations.ts'
import { DirectoryInUse, lockEmbedded } from './db/lock-directory.ts'
import { stopOnSignals } from './stop-on-signals.ts'

try {
  const config = readConfig(process.env)
  // Before anything large is loaded, so that a second process on the same directory ends at once.
  const lock = config.databaseUrl ? undefined : lockEmbedded(config.dataDir)
  const [{ startService }, { printWelcome }] = await Promise.all([
    import('./service.ts'),
    import('./welcome.ts'),
  ])
  const service = await startService(config, { lock })
  printWelcome(service)
  stopOnSignals(service)
  process.on('unhandledRejection', (reason) => {
    service.ctx.log.error({ err: reason }, 'unhandled rejection')
  })
} catch (error) {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof MigrationMismatch)
    process.stderr.write(`contour: ${error.message}\n`)
  else
    process.stderr.write(
      `contour: could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
}
