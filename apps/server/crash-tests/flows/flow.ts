import type { TestService } from '@contour/testkit'

/** The result of a call as the caller sees it: 200, or the status of the error; Retry-After in seconds. */
export type Notified = { status: number; code: string | null; retryAfter?: number }

/** One prepared patient before one step that moves money. */
export type Attempt = {
  /** Executes the step; a repetition must be the same step. */
  act(): Promise<Notified>
  /** What is not done although the step was reported as done; empty if all is done. */
  undone(): Promise<string[]>
}

/** A way in which money moves. `prepare` runs without faults. */
export type Flow = { name: string; prepare(at: TestService): Promise<Attempt> }
