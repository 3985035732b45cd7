import { DECISION_HOURS } from '../prescriptions/prescription-life-cycle.ts'

/** The earlier of two moments that stop a clock; null if neither is there. */
const earlier = (a: Date | null, b: Date | null): Date | null => (a && b ? (a < b ? a : b) : (a ?? b))

/** A decision's clock: it runs towards `dueAt`, or stands still with so many seconds left. Neither where there is none. */
export type DecisionClock = { dueAt: Date | null; leftSeconds: number | null }

/** Since when an open hold, and a message that nobody has answered, stop the clock; null where there is none. */
export type ClockStops = { heldSince: Date | null; askedSince: Date | null }

/**
 * Returns the clock of an undecided prescription as it must be now (D-76): it stands still from the moment when its
 * patient was held or asked something, and goes on with the time that was left then. A clock that is right already is
 * returned as it is.
 */
export function settleClock(clock: DecisionClock, stops: ClockStops, now: Date): DecisionClock {
  const stoppedAt = earlier(stops.heldSince, stops.askedSince)
  if (stoppedAt && clock.dueAt) {
    const left = Math.round((clock.dueAt.getTime() - stoppedAt.getTime()) / 1000)
    // What was stopped before it began has all of its time.
    return { dueAt: null, leftSeconds: Math.min(DECISION_HOURS * 3600, Math.max(0, left)) }
  }
  if (!stoppedAt && clock.leftSeconds !== null)
    return { dueAt: new Date(now.getTime() + clock.leftSeconds * 1000), leftSeconds: null }
  return clock
}
