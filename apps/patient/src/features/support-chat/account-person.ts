import { readSession } from '../../lib/session.ts'
import type { ChatPerson } from './chat-connection.ts'
import { accountProfile } from './register.ts'
import { toPerson } from './to-person.ts'

/** The chat profile of a session's account: null while it is read. */
type Found = { token: string; person: ChatPerson | 'failed' | null }

const listeners = new Set<() => void>()
let found: Found | null = null

function change(next: Found): void {
  found = next
  for (const listener of listeners) listener()
}

/** Who the session of this device chats as; read once for each session, and again after a failure. */
export const accountPerson = {
  read: (): Found | null => found,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  load(): void {
    const session = readSession()
    if (!session || (found?.token === session.token && found.person !== 'failed')) return
    const { token, user } = session
    change({ token, person: null })
    const { first_name, last_name, email } = user
    accountProfile({ first_name, last_name, email }).then(
      (profile) => found?.token === token && change({ token, person: toPerson({ token }, profile) }),
      () => found?.token === token && change({ token, person: 'failed' }),
    )
  },
}
