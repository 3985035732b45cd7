import { readSession, useSession } from './session.ts'
import type { StoredSession } from './session.ts'

/**
 * Where home is: the portal for whoever is logged in, else the first page (D-68). The narrow session of a cart link
 * opens no portal (D-26).
 */
const homePathOf = (session: StoredSession | null): '/home' | '/' =>
  session?.scope === 'patient' ? '/home' : '/'

/** Of this device, as it is now. */
export const homePath = () => homePathOf(readSession())

/** Of this device; the prerendered page knows nobody and leads to the first page. */
export const useHomePath = () => homePathOf(useSession())
