/** The clock of a call, given to it so that its tests can move time themselves. */
export type CallTimers = {
  /** Runs something after so many milliseconds; returns how to prevent it. */
  after: (ms: number, run: () => void) => () => void
}

export const browserCallTimers: CallTimers = {
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
