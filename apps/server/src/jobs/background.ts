import type { WakeQueue } from './wake-queue.ts'

/** What works beside the requests of a process; ../background.ts builds it. */
export type Background = {
  wake: WakeQueue
  /** Follows the clocks of the database; for processes that run no jobs. */
  followClocks(): void
  /** Starts the queue and the heartbeats. */
  start(): Promise<void>
  /** Waits for what is running, so that nothing works on a database that is being closed. */
  stop(): Promise<void>
  /** Names of heartbeats that have not ended well for so many milliseconds. */
  stuckFor(ms: number): string[]
  /** Runs everything that is due now, until nothing is left; what the movable clock waits for. */
  settle(): Promise<number>
  /** Moves business time forward, stopping at each due moment on the way so that nothing is skipped (D-21). */
  advance(seconds: number): Promise<{ now: Date; ran: number }>
}
