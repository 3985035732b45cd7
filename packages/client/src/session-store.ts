export type SessionStorage<Session> = {
  read: () => Session | null
  write: (session: Session) => void
  remove: () => void
  /** Calls the listener after every change, also by other code or another tab; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}

export type SessionStore<Session> = {
  /** Returns the session of this device, or null; the same object until the session changes. */
  read: () => Session | null
  token: () => string | null
  begin: (session: Session) => void
  end: () => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Creates the store of an app's session. What is stored, where, and what else a new session removes is up to the
 * storage; the store adds what every app needs: a stable object for `useSyncExternalStore`, and the token for the calls.
 */
export function createSessionStore<Session extends { token: string }>(
  storage: SessionStorage<Session>,
): SessionStore<Session> {
  let last: Session | null = null
  let lastText = 'null'

  function read(): Session | null {
    const session = storage.read()
    const text = JSON.stringify(session)
    if (text !== lastText) [last, lastText] = [session, text]
    return last
  }

  return {
    read,
    token: () => read()?.token ?? null,
    begin: storage.write,
    end: storage.remove,
    subscribe: storage.subscribe,
  }
}
