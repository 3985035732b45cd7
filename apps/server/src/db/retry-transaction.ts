import { sqlState } from './sql-state.ts'

/** deadlock_detected and serialization_failure: nothing was stored, and a second run usually succeeds. */
const SERIALIZATION_FAILURES = new Set(['40P01', '40001'])

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
    return run()
  }
}
