import type { StoredWork } from '../db/database.ts'
import type { FailingWork } from './failures.ts'
import type { Waker } from './waker.ts'

export type BackgroundTask = StoredWork | 'audit'

/** The background work of a process; ../background.ts builds it. */
export type Background = {
  waker: Waker<BackgroundTask>
  /** Follows the database's clocks; for processes that run no jobs. */
  followClocks(): void
  start(): Promise<void>
  /** Waits for running work, so that none uses a database that is being closed. */
  stop(): Promise<void>
  /** Names of heartbeats that are this many milliseconds late. */
  lateBy(ms: number): string[]
  /** Tasks and heartbeats of this process that keep failing. */
  failing(): FailingWork[]
  /** Runs everything that is due now, until nothing is left; used by the movable clock. */
  settle(): Promise<number>
  /** Advances business time, stopping at each scheduled time on the way so that nothing is skipped (D-21). */
  advance(seconds: number): Promise<{ now: Date; ran: number }>
}
