import { useSyncExternalStore } from 'react'
import { createSessionStore } from '@contour/client/session-store'
import { createSharedSession, type SharedSession } from '@contour/client/shared-session'
import { tabStorage } from '@contour/client/tab-storage'

/** Why the last session ended; shown on the sign-in page. */
export type SessionEnd = 'idle' | 'left'

/** The bearer token shared by this browser's tabs. It ends with the last tab or after 15 idle minutes (D-34, D-70). */
export const staffSession = createSharedSession<SessionEnd>({
  store: createSessionStore(tabStorage(sessionStorage, 'contour.staff.token')),
  channel: new BroadcastChannel('contour.staff'),
  later: (run, ms) => setTimeout(run, ms),
})

export const useStaffSession = (): SharedSession<SessionEnd> =>
  useSyncExternalStore(staffSession.subscribe, staffSession.read)
