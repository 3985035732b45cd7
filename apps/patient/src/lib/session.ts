import type { Session } from '@contour/contract/shapes'
import {
  readObject,
  readText,
  useObject,
  useText,
  wipeDevice,
  writeObject,
  writeText,
} from './device-store.ts'

export type StoredSession = Session

/** Returns the session of this device, or null; both token and user must be present. */
export function readSession(): StoredSession | null {
  const [token, user] = [readText('token'), readObject('user')]
  return token && user ? { token, user, scope: scopeOf(readText('scope')) } : null
}

export function useSession(): StoredSession | null {
  const [token, user, scope] = [useText('token'), useObject('user'), useText('scope')]
  return token && user ? { token, user, scope: scopeOf(scope) } : null
}

/** Saves a new session. Data that another user left on this device is removed first (security.md 23). */
export function saveSession(session: Session): void {
  const before = readObject('user')
  if (before && before.id !== session.user.id) wipeDevice()
  writeObject('user', session.user)
  writeText('scope', session.scope)
  writeText('userState', session.user.state)
  writeText('token', session.token)
}

/** Removes a session that the server no longer knows; the answers stay for the next login on this device. */
export function dropSession(): void {
  writeText('token', null)
  writeText('scope', null)
  writeObject('user', null)
}

const scopeOf = (scope: string | null): Session['scope'] => (scope === 'checkout' ? 'checkout' : 'patient')
