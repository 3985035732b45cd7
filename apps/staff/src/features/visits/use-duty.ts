import { useEffect } from 'react'
import { calls } from '../../calls/calls.ts'

/** How often the page says that the clinician is on and at the open visit, ms. */
const AGAIN_EVERY = 60_000

/**
 * Tells the server that a clinician who is on has the page of visits open: a called patient returns to the line once
 * nobody says so. Other pages only keep the clinician on (`use-kept-duty.ts`).
 */
export function useDuty(on: boolean): void {
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => {
      // The next one follows in a minute; until then the server still counts the last.
      calls.visits.setDuty({ on: true }).catch(() => undefined)
    }, AGAIN_EVERY)
    return () => clearInterval(timer)
  }, [on])
}
