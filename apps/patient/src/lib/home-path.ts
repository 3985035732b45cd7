import { readSession, useSession, type StoredSession } from './session.ts'

/**
 * Returns the home path: the portal if the user is logged in, else the first page (D-68). The checkout session of a
 * cart link does not open the portal (D-26).
 */
const homePathOf = (session: StoredSession | null): '/home' | '/' =>
  session?.scope === 'patient' ? '/home' : '/'

export const homePath = () => homePathOf(readSession())

/** Returns the home path of this device; the prerendered page has no session and links to the first page. */
export const useHomePath = () => homePathOf(useSession())
