import { sessionToken } from '../../lib/session.ts'

/** A file of the next message; `url` names it once it is uploaded. */
export type ChosenFile = {
  key: number
  name: string
  type: string
  bytes: number
  share: number
  url: string | null
}

export type Draft = { text: string; files: readonly ChosenFile[] }

type OfSession = {
  token: string | null
  draft: Draft
  /** The id under which this message is sent: the same after a lost response, so that it is stored once (D-43). */
  attempt: { of: string; id: string } | null
}

const listeners = new Set<() => void>()
let current: OfSession = { token: null, draft: { text: '', files: [] }, attempt: null }

/** What was written in this session: another one begins with an empty field. */
function ofSession(): OfSession {
  const token = sessionToken()
  if (current.token !== token) current = { token, draft: { text: '', files: [] }, attempt: null }
  return current
}

/** The message that is not sent yet; it outlives the tab of /home, and ends with the page or the session. */
export const draftOnPage = {
  read: (): Draft => ofSession().draft,
  change(change: (draft: Draft) => Draft): void {
    current = { ...ofSession(), draft: change(ofSession().draft) }
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Returns the id of a message; another message gets another one. */
  attemptOf(message: string): string {
    const known = ofSession().attempt
    const attempt = known?.of === message ? known : { of: message, id: crypto.randomUUID() }
    current = { ...ofSession(), attempt }
    return attempt.id
  },
  /** The message is stored: the field is empty, and the same words are another message. */
  sent(): void {
    current = { ...ofSession(), attempt: null }
    draftOnPage.change(() => ({ text: '', files: [] }))
  },
}
