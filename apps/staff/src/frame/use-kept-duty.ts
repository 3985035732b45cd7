import { useEffect } from 'react'
import { calls } from '../calls/calls.ts'

/** The server counts a clinician as on for three minutes after the last word; this repeats it in time, ms. */
const AGAIN_EVERY = 60_000

/**
 * Keeps a clinician who is on for visits so on every page of the console, until it is closed or the idle session ends.
 * Who is off stays off.
 */
export function useKeptDuty(isClinician: boolean): void {
  useEffect(() => {
    if (!isClinician) return
    const keep = () => {
      // The next one follows in a minute; until then the server still counts the last.
      calls.visits.keepDuty({}).catch(() => undefined)
    }
    keep()
    const timer = setInterval(keep, AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [isClinician])
}
