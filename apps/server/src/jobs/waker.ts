import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { createFailures, type FailingWork } from './failures.ts'

/** Milliseconds between two starts of one task, however often it is woken. */
const PAUSE_MS = 500
/** Milliseconds for which a stop waits for running tasks; the leases of what is left expire like a killed process's. */
const MAX_WAIT_MS = 5_000

/** Runs background tasks at once when they are woken. */
export type Waker<Task extends string> = {
  /** From now on a woken task runs; before this, and in a process that runs no jobs, waking does nothing. */
  start(): void
  /** Runs a task now, or once more after its current run. Never throws. */
  wake(task: Task): void
  /** Resolves when the task does not run: what it has leased is done. */
  idle(task: Task): Promise<void>
  /** Whether woken tasks run. */
  running(): boolean
  /** Tasks that keep failing. */
  failing(): FailingWork[]
  /** Starts no more tasks and waits for running ones, so that none uses a database that is being closed. */
  stop(): Promise<void>
}

/**
 * Wakes tasks in this process (adr/0016). What there is to do is stored in rows with leases and retries, and the
 * heartbeat looks for it every second: a wake that is lost, with its process or in one that runs no jobs, costs a second.
 * A task runs once at a time in a process; two processes that run the same task lease different rows.
 */
export function createWaker<Task extends string>(
  log: Logger,
  tasks: Record<Task, () => Promise<unknown>>,
): Waker<Task> {
  let accepts = false
  const startedAt = new Map<Task, number>()
  const waiting = new Map<Task, NodeJS.Timeout>()
  const running = new Map<Task, Promise<void>>()
  const wokenAgain = new Set<Task>()
  const failures = createFailures(log, 'background task failed', 'task')

  const run = async (task: Task) => {
    startedAt.set(task, performance.now())
    try {
      await tasks[task]()
      failures.succeeded(task)
    } catch (error) {
      failures.failed(task, error)
    }
    running.delete(task)
    if (wokenAgain.delete(task)) plan(task)
  }
  const plan = (task: Task) => {
    if (!accepts || waiting.has(task)) return
    const pause = PAUSE_MS - (performance.now() - (startedAt.get(task) ?? -Infinity))
    const begin = () => {
      waiting.delete(task)
      running.set(task, run(task))
    }
    waiting.set(task, setTimeout(begin, Math.max(0, pause)).unref())
  }
  return {
    start: () => void (accepts = true),
    wake(task) {
      if (running.has(task)) wokenAgain.add(task)
      else plan(task)
    },
    idle: async (task) => running.get(task),
    running: () => accepts,
    failing: failures.standing,
    async stop() {
      accepts = false
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
      await Promise.race([Promise.all(running.values()), sleep(MAX_WAIT_MS, null, { ref: false })])
    },
  }
}
