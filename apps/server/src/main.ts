import { ConfigError, readConfig } from './config.ts'
import { MigrationsDiffer } from './db/check-migrations.ts'
import { DirectoryInUse, lockEmbedded } from './db/lock-directory.ts'

/** How long a stop may take before the process ends anyway (security.md 29). */
const DRAIN = 10_000

try {
  const config = readConfig(process.env)
  // Before anything heavy is loaded, so that a second process on the same directory ends at once.
  const lock = config.databaseUrl ? undefined : lockEmbedded(config.dataDir)
  const [{ startService }, { printWelcome }] = await Promise.all([
    import('./service.ts'),
    import('./welcome.ts'),
  ])
  const service = await startService(config, { lock })
  printWelcome(service)
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), DRAIN).unref()
    service.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('unhandledRejection', (reason) => {
    service.ctx.log.error({ err: reason }, 'unhandled rejection')
  })
} catch (error) {
  if (error instanceof ConfigError || error instanceof DirectoryInUse || error instanceof MigrationsDiffer)
    process.stderr.write(`contour: ${error.message}\n`)
  else
    process.stderr.write(
      `contour: could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
  process.exit(1)
}
