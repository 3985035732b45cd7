import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { isDatabaseUnavailable } from '../db/database-unavailable.ts'
import { errorFacts } from '../log.ts'
import type { Logger } from '../log.ts'
import { openQueue } from './queue-connection.ts'

const QUEUE = 'soon'
/** A task requested again within this time is the same request; the heartbeat requests what arrived in between. */
const POLL_INTERVAL_MS = 500
const RESTART_AFTER_MS = 1_000
/** The queue polls every second; if no statement succeeded for this long, it does not work. */
const MAX_QUIET_MS = 20_000

/** Work that runs soon after it is requested, and again after a failure. */
export type WakeQueue = {
  /** Resolves once the queue accepts jobs; waits for an unavailable database. */
  start(): Promise<void>
  /** Requests a task; requesting one that already waits adds nothing. Never throws: heartbeats request it again. */
  ask(task: string): Promise<void>
  /** Whether the queue accepts jobs and its database has responded recently. */
  healthy(): boolean
  stop(): Promise<void>
}

/**
 * pg-boss only runs work soon: every future time is stored in our own scheduled jobs on our own clock (architecture.md
 * 3). It has a schema of its own and is never called from inside a transaction, because on PGlite that would wait for
 * itself.
 *
 * At most one request of each task waits. The queue does not limit how many run: a killed process leaves its job active
 * for a minute, and anything that waited for it would be blocked as long. Instead every task leases its work row by
 * row, so that two processes running one task at once do nothing twice.
 */
export function createWakeQueue(
  database: Database,
  databaseUrl: string | null,
  log: Logger,
  tasks: Record<string, () => Promise<unknown>>,
): WakeQueue {
  const { boss, quietFor: idleFor, close } = openQueue(database, databaseUrl, log)
  let running = false
  let stopped = false
  const requested = new Map<string, number>()
  boss.on('error', (error) => log.warn({ err: errorFacts(error) }, 'job queue error'))

  const work = async () => {
    await boss.start()
    await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 2, expireInSeconds: 60 })
    await boss.work<{ task: string }>(QUEUE, { pollingIntervalSeconds: 1, batchSize: 5 }, async (jobs) => {
      for (const task of new Set(jobs.map((job) => job.data.task))) await tasks[task]?.()
    })
  }
  return {
    async start() {
      while (!running && !stopped)
        try {
          await work()
          running = true
        } catch (error) {
          if (!isDatabaseUnavailable(error)) throw error
          // The database became unavailable while the queue was being set up; it recovers without us.
          log.warn({ err: errorFacts(error) }, 'job queue not started, trying again')
          await boss.stop({ graceful: false, close: false }).catch(() => {})
          await sleep(RESTART_AFTER_MS)
        }
    },
    async ask(task) {
      const now = performance.now()
      if (!running || now - (requested.get(task) ?? -POLL_INTERVAL_MS) < POLL_INTERVAL_MS) return
      requested.set(task, now)
      await boss
        .send(QUEUE, { task }, { singletonKey: task })
        .catch((error: unknown) => log.warn({ task, err: errorFacts(error) }, 'job not queued'))
    },
    healthy: () => running && idleFor() < MAX_QUIET_MS,
    async stop() {
      running = false
      stopped = true
      await boss.stop({ graceful: true, timeout: 5_000, close: true })
      await close()
    },
  }
}
