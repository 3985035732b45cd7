/** The clock of a flow, given to it so that its tests can move time themselves. */
export type Timers = {
  now: () => number
  /** Runs something after so many milliseconds; returns how to prevent it. */
  after: (ms: number, run: () => void) => () => void
}

/** The browser's clock. It does not jump when the system time is set. */
export const browserTimers: Timers = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** What took longer than it may. */
export class TimeUpError extends Error {
  constructor() {
    super('The time for this step is up')
    this.name = 'TimeUpError'
  }
}

/**
 * Runs something that takes at most `ms`; its signal is aborted when the time is up, or when `outer` is.
 * @throws TimeUpError when the time was up, whatever `run` threw because of it
 */
export async function within<T>(
  { ms, timers, outer }: { ms: number; timers: Timers; outer: AbortSignal },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const inner = new AbortController()
  const stop = () => inner.abort()
  let isLate = false
  const disarm = timers.after(ms, () => {
    isLate = true
    stop()
  })
  outer.addEventListener('abort', stop)
  if (outer.aborted) stop()
  try {
    return await run(inner.signal)
  } catch (error) {
    if (isLate && !outer.aborted) throw new TimeUpError()
    throw error
  } finally {
    disarm()
    outer.removeEventListener('abort', stop)
  }
}

/** Waits; ends early, without an error, when the signal is aborted. */
export function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const disarm = timers.after(ms, resolve)
    signal.addEventListener(
      'abort',
      () => {
        disarm()
        resolve()
      },
      { once: true },
    )
  })
}
