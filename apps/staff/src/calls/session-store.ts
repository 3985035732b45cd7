/** Why the last session ended; shown on the sign-in page. */
export type SessionEnd = 'idle' | 'left' | null

/** `asking` is true while another tab of this browser may still share its session. */
export type StaffSession = { token: string | null; ended: SessionEnd; asking: boolean }

type Message =
  | { type: 'ask' }
  | { type: 'session'; token: string }
  | { type: 'ended'; token: string; ended: SessionEnd }
  | { type: 'used' }

/** The part of BroadcastChannel that is used; only pages of this origin receive its messages. */
type Channel = {
  postMessage(message: Message): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

type Parts = {
  /** Storage of this tab: it survives a reload and is deleted with the tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  channel: Channel
  later: (run: () => void, ms: number) => unknown
}

const KEY = 'contour.staff.token'
/** How long a new tab waits for a response before it shows the sign-in page, ms. */
const RESPONSE_TIMEOUT = 300

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'

/**
 * Creates the staff session of this browser. The token is not in a cookie: each tab stores it, a new tab requests it
 * from the open ones, and a session that ends in one tab ends in all (decisions D-70).
 */
export function createStaffSession({ storage, channel, later }: Parts) {
  const stored = storage.getItem(KEY)
  let session: StaffSession = { token: stored, ended: null, asking: stored === null }
  const listeners = new Set<() => void>()
  const usedElsewhere = new Set<() => void>()

  function change(next: StaffSession) {
    session = next
    if (next.token === null) storage.removeItem(KEY)
    else storage.setItem(KEY, next.token)
    for (const listener of listeners) listener()
  }

  channel.addEventListener('message', ({ data }) => {
    if (!isMessage(data)) return
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
    end(ended: SessionEnd) {
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
