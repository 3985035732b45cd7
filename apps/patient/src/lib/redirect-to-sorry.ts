import { writeText } from './device-store.ts'
import { fileDisqualification } from '../first-page/light-calls.ts'
import type { Navigate } from '../first-page/navigation.ts'

/** The kind page for a new patient while the clinic takes none (D-86); it disqualifies nobody. */
export const CLOSED_PAGE = '/sorry?reason=closed'

/** Ends the flow: records the disqualification, saves the way back (G-STO-007), shows /sorry with its message. */
export function redirectToSorry(go: Navigate, message: string): void {
  fileDisqualification()
  writeText('previousPath', window.location.pathname + window.location.search)
  void go(`/sorry?message=${encodeURIComponent(message)}`)
}
