import { CallError } from '@contour/client/call-error'
import { api } from '../../lib/patient-api.ts'
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

/**
 * Changes to the profile of the account that was written in last, where it has several (D-50): support may have answered
 * in the other thread since. The chat works all the same if that cannot be read.
 */
async function recheckProfile({ token, person }: Found): Promise<void> {
  if (person === null || person === 'failed') return
  try {
    const { profile } = await api.supportChat.readSupportChat({})
    if (profile && profile.id !== person.id && found?.person === person)
      change({ token, person: toPerson({ token }, profile) })
  } catch (error) {
    if (!(error instanceof CallError)) throw error
  }
}

/** Who the session of this device chats as; created once for each session, and looked at again at each opening. */
export const accountPerson = {
  read: (): Found | null => found,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  load(): void {
    const session = readSession()
    if (!session) return
    if (found?.token === session.token && found.person !== 'failed') return void recheckProfile(found)
    const { token, user } = session
    change({ token, person: null })
    const { first_name, last_name, email } = user
    accountProfile({ first_name, last_name, email }).then(
      (profile) => found?.token === token && change({ token, person: toPerson({ token }, profile) }),
      () => found?.token === token && change({ token, person: 'failed' }),
    )
  },
}
