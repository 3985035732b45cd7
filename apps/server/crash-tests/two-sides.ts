import { callsTo, type TestService } from '@contour/testkit'
import { startProcess } from './crash-client.ts'

/** One way to reach the service: the calls of one process. */
export type Side = Pick<TestService, 'call' | 'staffCall'>

export type TwoSides = { sides: readonly [Side, Side]; processes: 1 | 2; close(): Promise<void> }

/**
 * Returns two ways to reach one database, for races between devices: on PostgreSQL the test's own service and a second
 * process; on PGlite, which only one process may open, twice the test's own service.
 */
export async function startTwoSides(at: TestService): Promise<TwoSides> {
  const { databaseUrl, dataDir } = at.ctx.config
  if (!databaseUrl) return { sides: [at, at], processes: 1, close: async () => {} }
  const second = await startProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    // Requests only: its reconciliation would ask its own sandbox about payments that it does not know.
    PROCESS: 'web',
  })
  return { sides: [at, callsTo(second)], processes: 2, close: () => second.kill() }
}
