import { setTimeout as wait } from 'node:timers/promises'
import type { TestService } from '@contour/testkit'

/** Who won a round, and what was wrong after it; `wrong` is empty if all is right. */
export type Ended = { won: string; wrong: string[] }

/** Two callers that compete for what only one can have. `on` prepares what all rounds need. */
export type Race = {
  name: string
  on(at: TestService): (draw: () => number) => Promise<Ended>
}

/** Milliseconds by which one caller may be ahead: about the duration of a whole step. */
const AHEAD = 60

/** Starts all callers at nearly the same time, in random order. */
export const atOnce = <T>(draw: () => number, sides: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    sides.map(async (side) => {
      await wait(Math.floor(draw() * draw() * AHEAD))
      return side()
    }),
  )
