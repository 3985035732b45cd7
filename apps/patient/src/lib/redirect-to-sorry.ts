import { writeText } from './device-store.ts'
import { go } from '../router/go.ts'
import { fileDisqualification } from './light-calls.ts'

/** The kind page for a new patient while the clinic takes none (D-86); it disqualifies nobody. */
export const CLOSED_PAGE = '/sorry?reason=closed'

/** Ends the flow: records the disqualification, saves the way back (G-STO-007), shows /sorry with its message. */
export function redirectToSorry(message: string): void {
  fileDisqualification()
  writeText('previousPath', window.location.pathname + window.location.search)
  void go(sorryPath(message))
}

/**
 * The address of /sorry with a message of ours. The device remembers that it is ours: anybody can write another one into
 * a link, and the page says so.
 */
export function sorryPath(message: string): string {
  writeText('sorryText', message.trim().slice(0, SORRY_MAX))
  return `/sorry?message=${encodeURIComponent(message)}`
}

/** Characters of a message that the page shows. */
export const SORRY_MAX = 500
