import { useSyncExternalStore } from 'react'

/** Why the last session ended; shown on the sign-in page. */
export type SessionEnd = 'idle' | 'left' | null

type StaffSession = { token: string | null; ended: SessionEnd }

const KEY = 'contour.staff.token'
const listeners = new Set<() => void>()
let session: StaffSession = { token: sessionStorage.getItem(KEY), ended: null }

function change(next: StaffSession) {
  session = next
  if (next.token === null) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, next.token)
  for (const listener of listeners) listener()
}

/** The bearer token of this tab. It dies with the tab, and after 15 idle minutes (decisions D-34). */
export const staffSession = {
  token: () => session.token,
  begin: (token: string) => change({ token, ended: null }),
  end: (ended: SessionEnd) => change({ token: null, ended }),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useStaffSession = (): StaffSession => useSyncExternalStore(subscribe, () => session)
