/** deadlock_detected and serialization_failure: nothing of the transaction was kept, and a second run usually passes. */
const LOST_TO_ANOTHER = new Set(['40P01', '40001'])

/**
 * Runs a transaction, and once more where the database gave it up in favor of another one. All its work is done inside
 * the function, so that the second run begins from nothing.
 */
export async function retryOnce<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!wasLostToAnother(error)) throw error
    return run()
  }
}

function wasLostToAnother(error: unknown): boolean {
  for (let inner: unknown = error, depth = 0; inner instanceof Error && depth < 4; depth++) {
    const { code, cause } = inner as { code?: unknown; cause?: unknown }
    if (typeof code === 'string' && LOST_TO_ANOTHER.has(code)) return true
    inner = cause
  }
  return false
}
