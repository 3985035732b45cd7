import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { createFailures, type FailingWork } from './failures.ts'

export type Heartbeats = {
  /** Runs the work every so many milliseconds, never concurrently: a beat that is still running skips the next. */
  every(name: string, ms: number, work: () => Promise<unknown>): void
  /** Names of heartbeats that are this many milliseconds late: one beat may fail, the next must succeed. */
  lateBy(ms: number): string[]
  /** Heartbeats that keep failing. */
  failing(): FailingWork[]
  /**
   * Starts no more work and waits for running work, so that none uses a database that is being closed. Work that waits
   * for a partner is not waited for longer than MAX_WAIT_MS; its lease expires like that of a killed process.
   */
  stop(): Promise<void>
}

const MAX_WAIT_MS = 5_000

/** Work that is repeated for as long as the process runs. Failures are logged and retried at the next beat. */
export function createHeartbeats(log: Logger): Heartbeats {
  const timers: NodeJS.Timeout[] = []
  const running = new Map<string, Promise<void>>()
  const dueAt = new Map<string, number>()
  const failures = createFailures(log, 'heartbeat failed', 'heartbeat')

  const expectSuccess = (name: string, ms: number) => dueAt.set(name, performance.now() + 2 * ms)
  const beat = async (name: string, ms: number, work: () => Promise<unknown>) => {
    try {
      await work()
      expectSuccess(name, ms)
      failures.succeeded(name)
    } catch (error) {
      failures.failed(name, error)
    } finally {
      running.delete(name)
    }
  }
  return {
    every(name, ms, work) {
      expectSuccess(name, ms)
      const timer = setInterval(() => {
        if (!running.has(name)) running.set(name, beat(name, ms, work))
      }, ms)
      timer.unref()
      timers.push(timer)
    },
    lateBy: (ms) => [...dueAt].filter(([, due]) => performance.now() - due > ms).map(([name]) => name),
    failing: failures.standing,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      timers.length = 0
      dueAt.clear()
      await Promise.race([Promise.all(running.values()), sleep(MAX_WAIT_MS, null, { ref: false })])
    },
  }
}
