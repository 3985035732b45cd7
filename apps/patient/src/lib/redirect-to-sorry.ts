import { writeText } from './device-store.ts'
import { go } from '../router/go.ts'
import { fileDisqualification } from './light-calls.ts'

/** The kind page for a new patient while the clinic takes none (D-86); it disqualifies nobody. */
export const CLOSED_PAGE = '/sorry?reason=closed'

/** Ends the flow: records the disqualification, saves the way back (G-STO-007), shows /sorry with its message. */
export function redirectToSorry(message: string): void {
  fileDisqualification()
  writeText('previousPath', window.location.pathname + window.location.search)
  void go(`/sorry?message=${encodeURIComponent(message)}`)
}
