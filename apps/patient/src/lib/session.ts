import { useSyncExternalStore } from 'react'
import { createSessionStore } from '@contour/client/session-store'
import type { Session } from '@contour/contract/shapes'
import {
  readObject,
  readText,
  subscribeToDevice,
  wipeDevice,
  writeObject,
  writeText,
} from './device-store.ts'

export type StoredSession = Session

/** The session of this device (S-04): all tabs share its storage. Both token and user must be present. */
const session = createSessionStore<Session>({
  read() {
    const [token, user] = [readText('token'), readObject('user')]
    const scope = readText('scope') === 'checkout' ? 'checkout' : 'patient'
    return token && user ? { token, user, scope } : null
  },
  /** Data that another user left on this device is removed first (security.md 23). */
  write({ token, user, scope }) {
    const before = readObject('user')
    if (before && before.id !== user.id) wipeDevice()
    writeObject('user', user)
    writeText('scope', scope)
    writeText('userState', user.state)
    writeText('token', token)
  },
  /** The answers stay for the next login on this device. */
  remove() {
    writeText('token', null)
    writeText('scope', null)
    writeObject('user', null)
  },
  subscribe: subscribeToDevice,
})

export const sessionToken = session.token

/** Returns the session of this device, or null. */
export const readSession = session.read

export const saveSession = session.begin

/** Removes a session that the server no longer knows. */
export const dropSession = session.end

/** Returns the session of this device; null in the prerendered page and until hydration. */
export const useSession = (): StoredSession | null =>
  useSyncExternalStore(session.subscribe, session.read, () => null)
