import type { Timers } from '../timers.ts'

/** Timers that a test moves itself. */
export function movableTimers() {
  let now = 0
  let waiting: { at: number; run: () => void }[] = []
  const timers: Timers = {
    now: () => now,
    after(ms, run) {
      const one = { at: now + ms, run }
      waiting.push(one)
      return () => {
        waiting = waiting.filter((other) => other !== one)
      }
    },
  }
  return {
    timers,
    /** Runs everything that is due on the way, in order. */
    advance(ms: number) {
      const until = now + ms
      for (;;) {
        const next = waiting.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until)
        if (!next) break
        waiting = waiting.filter((other) => other !== next)
        now = next.at
        next.run()
      }
      now = until
    },
    /** How long what waits still waits, ms. */
    waits: () => waiting.map(({ at }) => at - now),
    settle: async () => {
      for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    },
  }
}
