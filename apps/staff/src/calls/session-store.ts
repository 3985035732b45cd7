/** Why the last session ended; shown on the sign-in page. */
export type SessionEnd = 'idle' | 'left' | null

/** `asking` while the other tabs of this browser may still hand a session over. */
export type StaffSession = { token: string | null; ended: SessionEnd; asking: boolean }

type Message =
  | { type: 'ask' }
  | { type: 'session'; token: string }
  | { type: 'ended'; token: string; ended: SessionEnd }
  | { type: 'used' }

/** The part of BroadcastChannel that is used; only pages of this origin hear it. */
type Channel = {
  postMessage(message: Message): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

type Parts = {
  /** Of this tab: it survives a reload and dies with the tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  channel: Channel
  later: (run: () => void, ms: number) => unknown
}

const KEY = 'contour.staff.token'
/** How long a new tab waits for an answer before it asks the person to sign in, ms. */
const RESPONSE_TIMEOUT = 300

const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'type' in data && typeof data.type === 'string'

/**
 * The staff session of this browser. The token stands in no cookie: a tab keeps it, a new tab asks the open ones for it,
 * and a session that ends in one tab ends in all (decisions D-70).
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
    /** Signed in here: the other tabs that wait at the sign-in take the session too. */
    begin(token: string) {
      change({ token, ended: null, asking: false })
      channel.postMessage({ type: 'session', token })
    },
    end(ended: SessionEnd) {
      const { token } = session
      change({ token: null, ended, asking: false })
      if (token !== null) channel.postMessage({ type: 'ended', token, ended })
    },
    /** Tells the other tabs that somebody is at work, so that an idle one does not end the session for all. */
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
