import type { PGlite } from '@electric-sql/pglite'
import { PgBoss, fromPglite } from 'pg-boss'
import type { Database } from '../db/database.ts'
import { errorFacts } from '../log.ts'
import type { Logger } from '../log.ts'

const QUEUE = 'soon'
/** A task asked for again within this time is the one already asked for; the heartbeat asks for what came between. */
const ASK_EVERY_MS = 500

/** Work that runs soon after it is asked for, and again after a failure. */
export type Soon = {
  start(): Promise<void>
  /** Asks for a task; asking for one that already waits adds nothing. Never throws: heartbeats ask again. */
  ask(task: string): Promise<void>
  healthy(): boolean
  stop(): Promise<void>
}

/**
 * pg-boss runs things soon and nothing else: every moment in time stands in our own due rows on our own clock
 * (architecture.md, spine 3). It keeps its own schema and is never sent to from inside a transaction, because on
 * PGlite that would wait for itself (feasibility.md 5).
 *
 * Of each task at most one waits. How many run is not the queue's to say: a killed process leaves its job active for a
 * minute, and whatever waited for that would stand still as long. Every task claims its work row by row instead, so
 * that two processes running one task at once do nothing twice.
 */
export function createSoon(
  database: Database,
  databaseUrl: string | null,
  log: Logger,
  tasks: Record<string, () => Promise<unknown>>,
): Soon {
  const boss =
    database.kind === 'pglite'
      ? new PgBoss({ db: fromPglite(database.raw as PGlite), backend: 'pglite' })
      : new PgBoss({ connectionString: databaseUrl ?? '', max: 3 })
  let running = false
  const asked = new Map<string, number>()
  boss.on('error', (error) => log.warn({ err: errorFacts(error) }, 'job queue error'))
  return {
    async start() {
      await boss.start()
      await boss.createQueue(QUEUE, { policy: 'short', retryLimit: 3, retryDelay: 2, expireInSeconds: 60 })
      await boss.work<{ task: string }>(QUEUE, { pollingIntervalSeconds: 1, batchSize: 5 }, async (jobs) => {
        for (const task of new Set(jobs.map((job) => job.data.task))) await tasks[task]?.()
      })
      running = true
    },
    async ask(task) {
      const now = performance.now()
      if (!running || now - (asked.get(task) ?? -ASK_EVERY_MS) < ASK_EVERY_MS) return
      asked.set(task, now)
      await boss
        .send(QUEUE, { task }, { singletonKey: task })
        .catch((error: unknown) => log.warn({ task, err: errorFacts(error) }, 'job not queued'))
    },
    healthy: () => running,
    async stop() {
      running = false
      await boss.stop({ graceful: true, timeout: 5_000, close: true })
    },
  }
}
