import { FAILING_TASK } from '@contour/domain/alerts/fault'
import { errorFacts, type Logger } from '../log.ts'

/** Background work that failed at every turn for so long that a person must look. */
export type FailingWork = { name: string; failures: number }

export type Failures = {
  failed(name: string, error: unknown): void
  succeeded(name: string): void
  /** What keeps failing: five times in a row, or for a minute. */
  standing(): FailingWork[]
}

/** Milliseconds between two lines about the same work: at one a second they would bury everything else. */
const LOG_EVERY = 60_000

type Row = { failures: number; since: number; loggedAt: number }

/** Counts failures in a row of background work, and logs the first, then one line a minute with their number, then the end. */
export function createFailures(log: Logger, message: string, field: string): Failures {
  const rows = new Map<string, Row>()
  return {
    failed(name, error) {
      const now = performance.now()
      const row = rows.get(name) ?? { failures: 0, since: now, loggedAt: -Infinity }
      row.failures += 1
      if (now - row.loggedAt >= LOG_EVERY) {
        log.warn({ [field]: name, failures: row.failures, err: errorFacts(error) }, message)
        row.loggedAt = now
      }
      rows.set(name, row)
    },
    succeeded(name) {
      const row = rows.get(name)
      if (!row) return
      rows.delete(name)
      log.info({ [field]: name, failures: row.failures }, `${message} no more`)
    },
    standing: () =>
      [...rows].flatMap(([name, { failures, since }]) =>
        failures >= FAILING_TASK.failures || performance.now() - since >= FAILING_TASK.seconds * 1000
          ? [{ name, failures }]
          : [],
      ),
  }
}
