import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/session.ts'
import { ownHold } from './own-hold.ts'

/** The patient's hold in a full session; the session of a cart link reads none (D-26). */
export function useOwnHold() {
  const session = useSession()
  return useQuery({ ...ownHold, enabled: session?.scope === 'patient' })
}
