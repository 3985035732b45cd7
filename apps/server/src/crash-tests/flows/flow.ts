import type { TestService } from '@contour/testkit'

/** What a call did, as far as a caller can tell: 200, or the status of the fault; seconds of Retry-After. */
export type Notified = { status: number; code: string | null; retryAfter?: number }

/** One prepared person in front of one step that moves money. */
export type Attempt = {
  /** Takes the step; sent again it must be the same step. */
  act(): Promise<Notified>
  /** What must be true once the step was told to be done; empty when it is. */
  undone(): Promise<string[]>
}

/** A way in which money moves. `prepare` runs while nothing is wrong. */
export type Flow = { name: string; prepare(at: TestService): Promise<Attempt> }
