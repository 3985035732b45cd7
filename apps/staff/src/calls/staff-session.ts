import { useSyncExternalStore } from 'react'
import { createStaffSession } from './session-store.ts'
import type { StaffSession } from './session-store.ts'

export type { SessionEnd } from './session-store.ts'

/** The bearer token shared by this browser's tabs. It ends with the last tab or after 15 idle minutes (D-34, D-70). */
export const staffSession = createStaffSession({
  storage: sessionStorage,
  channel: new BroadcastChannel('contour.staff'),
  later: (run, ms) => setTimeout(run, ms),
})

export const useStaffSession = (): StaffSession =>
  useSyncExternalStore(staffSession.subscribe, staffSession.read)
