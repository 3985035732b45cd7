import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useObject } from '../../lib/device-store.ts'
import { useSession } from '../../lib/session.ts'
import { accountPerson } from './account-person.ts'
import type { ChatPerson } from './chat-connection.ts'
import { toPerson } from './to-person.ts'

export type WhoChats =
  | { is: 'known'; person: ChatPerson }
  | { is: 'loading' | 'unregistered' | 'checkout' | 'failed' }

/**
 * Returns who chats: the account of a session, or the visitor whom this device remembers. The session of a cart link may
 * not chat for the account (D-26).
 */
export function useChatPerson(): WhoChats {
  const session = useSession()
  const visitor = useObject('chat_user')
  const account = useSyncExternalStore(accountPerson.subscribe, accountPerson.read)
  const token = session?.scope === 'patient' ? session.token : null
  useEffect(() => {
    if (token !== null) accountPerson.load()
  }, [token])
  const ofDevice = useMemo(
    () => (visitor ? toPerson({ id: visitor.id, secret: visitor.secret }, visitor) : null),
    [visitor],
  )
  if (session?.scope === 'checkout') return { is: 'checkout' }
  if (token === null) return ofDevice ? { is: 'known', person: ofDevice } : { is: 'unregistered' }
  if (account?.token !== token || account.person === null) return { is: 'loading' }
  return account.person === 'failed' ? { is: 'failed' } : { is: 'known', person: account.person }
}
