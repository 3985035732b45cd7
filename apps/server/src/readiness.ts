import type { Fault } from '@contour/domain/alerts/fault'
import type { Background } from './jobs/background.ts'
import { migrationsAreApplied } from './db/check-migrations.ts'
import type { Database } from './db/database.ts'
import { MIGRATIONS } from './db/migrate.ts'
import { within } from './db/within.ts'
import { errorFacts, type Logger } from './log.ts'

/** Why a process cannot take requests. */
export type NotReadyReason = 'stopping' | 'database' | 'migrations' | 'jobs' | 'heartbeat'

export type Readiness = {
  /** Returns what is not ready, within 2 s; empty if the process may receive requests. */
  check(): Promise<NotReadyReason[]>
  /**
   * Returns what is wrong although the process may receive requests: one that cannot write or store files still serves
   * pages, and a balancer that took out every process would serve none.
   */
  degraded(): Fault[]
  /** From now on the process is stopping: it finishes the requests it receives, and reports itself as not ready. */
  stop(): void
  stopping(): boolean
}

/** Real time, because the movable clock must not affect it. */
const LATE_AFTER_MS = 20_000
/** Milliseconds; in addition to what a ping may take. */
const REST_OF_2_S = 150

type ReadinessParts = {
  database: Database
  log: Logger
  /** The background work of this process; null if it runs none. */
  background(): Background | null
  degraded?: () => Fault[]
}

/** Whether this process is ready: database, its migrations, background tasks and heartbeats (security.md 29). */
export function createReadiness({
  database,
  log,
  background,
  degraded = () => [],
}: ReadinessParts): Readiness {
  let stopping = false
  let migrated = false
  const checkDatabase = async (): Promise<NotReadyReason | null> => {
    try {
      await database.ping()
      // Checked again after the database was unavailable: it may have been restored from an older copy.
      migrated ||= await within(REST_OF_2_S, migrationsAreApplied(database.query, MIGRATIONS))
      return migrated ? null : 'migrations'
    } catch (error) {
      migrated = false
      log.warn({ err: errorFacts(error) }, 'database not ready')
      return 'database'
    }
  }
  return {
    async check() {
      if (stopping) return ['stopping']
      const found = await checkDatabase()
      const jobs = background()
      return [
        ...(found ? [found] : []),
        ...(jobs && !jobs.waker.running() ? (['jobs'] as const) : []),
        ...(jobs && jobs.lateBy(LATE_AFTER_MS).length > 0 ? (['heartbeat'] as const) : []),
      ]
    },
    degraded,
    stop: () => void (stopping = true),
    stopping: () => stopping,
  }
}
