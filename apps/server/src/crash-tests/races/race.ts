import { setTimeout as wait } from 'node:timers/promises'
import type { TestService } from '@contour/testkit'

/** Who won a round, and what was wrong after it; nothing where all is right. */
export type Ended = { won: string; wrong: string[] }

/** Two sides that want what only one can have. `on` prepares what all rounds need. */
export type Race = {
  name: string
  on(at: TestService): (draw: () => number) => Promise<Ended>
}

/** Milliseconds by which one side may be ahead: about what a whole step takes. */
const AHEAD = 60

/** Starts all sides at nearly the same time, one or the other first. */
export const atOnce = <T>(draw: () => number, sides: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(
    sides.map(async (side) => {
      await wait(Math.floor(draw() * draw() * AHEAD))
      return side()
    }),
  )
