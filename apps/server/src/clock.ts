import type { PromiseVersion } from '@contour/domain/promises/promise-hours'
import type { PlainDate } from '@contour/domain/time/plain-date'

/** The one clock. Business time is real time plus an offset that only moves forward (decisions D-21). */
export type Clock = {
  /** Business time: timers, dates, timestamps. */
  now(): Date
  /** Real time: TOTP, webhook tolerance, rate limits, staff idle time, leases (D-21). */
  real(): Date
  offsetSeconds(): number
  /** Applies the offset stored in the database; a smaller one is ignored. */
  follow(offsetSeconds: number): void
  /** Adjusts real time by how many milliseconds the database's clock is ahead: all processes share that clock. */
  align(aheadMs: number): void
  /** The days on which the clinic is closed besides weekends and federal holidays: the calendar of this clock (D-45). */
  closedDays(): ReadonlySet<PlainDate>
  /** Applies the days stored in the database. */
  close(days: ReadonlySet<PlainDate>): void
  /** What the clinic promised, newest version first (D-101). */
  promises(): readonly PromiseVersion[]
  /** Applies the versions stored in the database. */
  promise(versions: readonly PromiseVersion[]): void
}

/** A difference smaller than this is the latency of the query, milliseconds. */
const SAME_TIME = 250

/** @param ownTime a test's own time, which is never aligned to the database */
export function createClock(ownTime?: () => number): Clock {
  let offset = 0
  let ahead = 0
  let closed: ReadonlySet<PlainDate> = new Set()
  let promised: readonly PromiseVersion[] = []
  const realNow = () => (ownTime ? ownTime() : Date.now() + ahead)
  return {
    now: () => new Date(realNow() + offset * 1000),
    real: () => new Date(realNow()),
    offsetSeconds: () => offset,
    follow(next) {
      if (next > offset) offset = next
    },
    align(next) {
      if (Math.abs(next) > SAME_TIME) ahead += next
    },
    closedDays: () => closed,
    close(days) {
      closed = days
    },
    promises: () => promised,
    promise(versions) {
      promised = versions
    },
  }
}

export const seconds = (n: number) => n * 1000
export const minutes = (n: number) => n * 60_000
export const hours = (n: number) => n * 3_600_000
export const days = (n: number) => n * 86_400_000
export const after = (at: Date, ms: number) => new Date(at.getTime() + ms)
