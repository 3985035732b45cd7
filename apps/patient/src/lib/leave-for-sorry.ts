import type { NavigateFunction } from 'react-router'
import { writeText } from './device-store.ts'
import { fileDisqualification } from './light-calls.ts'

/** Ends the way here: files it, remembers the way back (G-STO-007), shows /sorry with its sentence. */
export function leaveForSorry(navigate: NavigateFunction, message: string): void {
  fileDisqualification()
  writeText('previousPath', window.location.pathname + window.location.search)
  void navigate(`/sorry?message=${encodeURIComponent(message)}`)
}
