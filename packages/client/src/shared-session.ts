import type { SessionStore } from './session-store.ts'

/**
 * The session that the tabs of a browser share. `ended` says why the last one ended; `asking` is true while another tab
 * may still share its session.
 */
export type SharedSession<End extends string> = { token: string | null; ended: End | null; asking: boolean }

type Message<End extends string> =
  | { type: 'ask' }
  | { type: 'session'; token: string }
  | { type: 'ended'; token: string; ended: End }
  | { type: 'used' }

/** The part of BroadcastChannel that is used; only pages of this origin receive its messages. */
type Channel<End extends string> = {
  postMessage(message: Message<End>): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

type Parts<End extends string> = {
  /** The session of this tab (tab-storage.ts). */
  store: SessionStore<{ token: string }>
  channel: Channel<End>
  later: (run: () => void, ms: number) => unknown
}

/** How long a new tab waits for a response before it shows the sign-in page, ms. */
const RESPONSE_TIMEOUT = 300

const isMessage = <End extends string>(data: unknown): data is Message<End> =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'

/**
 * Creates one session for all tabs of a browser. The token is not in a cookie: each tab stores it, a new tab requests
 * it from the open ones, and a session that ends in one tab ends in all (decisions D-70).
 */
export function createSharedSession<End extends string>({ store, channel, later }: Parts<End>) {
  const stored = store.token()
  let session: SharedSession<End> = { token: stored, ended: null, asking: stored === null }
  const listeners = new Set<() => void>()
  const usedElsewhere = new Set<() => void>()

  function change(next: SharedSession<End>) {
    session = next
    if (next.token === null) store.end()
    else store.begin({ token: next.token })
    for (const listener of listeners) listener()
  }

  channel.addEventListener('message', ({ data }) => {
    if (!isMessage<End>(data)) return
    if (data.type === 'ask' && session.token !== null)
      channel.postMessage({ type: 'session', token: session.token })
    else if (data.type === 'session' && session.token === null)
      change({ token: data.token, ended: null, asking: false })
    else if (data.type === 'ended' && session.token === data.token)
      change({ token: null, ended: data.ended, asking: false })
    else if (data.type === 'used') for (const listener of usedElsewhere) listener()
  })
  if (session.asking) {
    channel.postMessage({ type: 'ask' })
    later(() => {
      if (session.asking) change({ ...session, asking: false })
    }, RESPONSE_TIMEOUT)
  }

  return {
    read: () => session,
    token: () => session.token,
    /** Starts a session in this tab; tabs that are on the sign-in page adopt it. */
    begin(token: string) {
      change({ token, ended: null, asking: false })
      channel.postMessage({ type: 'session', token })
    },
    end(ended: End) {
      const { token } = session
      change({ token: null, ended, asking: false })
      if (token !== null) channel.postMessage({ type: 'ended', token, ended })
    },
    /** Notifies the other tabs of user activity, so that an idle tab does not end the session for all. */
    noteUse: () => channel.postMessage({ type: 'used' }),
    onUseElsewhere(listener: () => void) {
      usedElsewhere.add(listener)
      return () => usedElsewhere.delete(listener)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
