import { setTimeout as sleep } from 'node:timers/promises'
import { sqlState } from './sql-state.ts'

/** deadlock_detected and serialization_failure: nothing was stored, and a second run usually succeeds. */
const SERIALIZATION_FAILURES = new Set(['40P01', '40001'])

/**
 * Milliseconds. The locks of an aborted transaction are free at once; the one that waited for them takes them first only
 * if the second run does not come before it, which would end in the same deadlock.
 */
const PAUSE = { least: 50, most: 150 }

/**
 * Runs a transaction, and once more if the database aborted it in favor of another one. All its work is done inside the
 * function, so that the second run starts from scratch; what it does outside the database must be harmless twice
 * (docs/locking.md).
 */
export async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!SERIALIZATION_FAILURES.has(sqlState(error) ?? '')) throw error
    await sleep(PAUSE.least + Math.random() * (PAUSE.most - PAUSE.least))
    return run()
  }
}
