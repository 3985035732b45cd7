import type { Service } from './service.ts'

/** Milliseconds that a stop may take, once it has been announced, before the process exits anyway (security.md 29). */
const DRAIN = 10_000

/** Stops the process in order on SIGTERM and SIGINT: exit code 0 if everything was closed in time, otherwise 1. */
export function stopOnSignals(service: Pick<Service, 'stop' | 'ctx'>): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), service.ctx.config.shutdownDelaySeconds * 1000 + DRAIN).unref()
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
