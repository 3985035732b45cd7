import { ConfigError, readConfig, type Config } from './config.ts'
import { MigrationMismatch } from './db/check-migrations.ts'
import { DirectoryInUse, lockEmbedded } from './db/lock-directory.ts'
import { startFault } from './start-fault.ts'
import { stopOnSignals } from './stop-on-signals.ts'

let config: Config | undefined
// The welcome is for whoever reads it: where the disk of the log is full, the service starts without.
process.stdout.on('error', () => {})
try {
  config = readConfig(process.env)
  // Before anything large is loaded, so that a second process on the same directory ends at once.
  const lock = config.databaseUrl ? undefined : lockEmbedded(config.dataDir)
  const [{ startService }, { printWarnings, printWelcome }, { checkAtStart }] = await Promise.all([
    import('./service.ts'),
    import('./welcome.ts'),
    import('./self-check/check-at-start.ts'),
  ])
  const service = await startService(config, { lock })
  printWelcome(service)
  stopOnSignals(service)
  checkAtStart(service.ctx).then(printWarnings, (error: unknown) =>
    service.ctx.log.error({ err: error }, 'the checks at start did not run'),
  )
  process.on('unhandledRejection', (reason) => {
    service.ctx.log.error({ err: reason }, 'unhandled rejection')
  })
} catch (error) {
  const known =
    error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof MigrationMismatch
      ? error.message
      : config && startFault(error, config)
  process.stderr.write(
    known
      ? `contour: ${known}\n`
      : `contour: could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
