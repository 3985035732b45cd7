import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { calls } from '../../calls/calls.ts'
import { needsCaller, type Contract } from '../../calls/may-call.ts'
import { useStaffUser } from '../../frame/staff-user.ts'
import { useMinute } from '../../frame/use-minute.ts'
import { isVerifiedNow } from './call-bar.tsx'
import { VerifyDialog } from './verify-dialog.tsx'

/**
 * Draws the dialog of a call that support makes for a caller once the caller is verified, and asks for that before (D-94,
 * D-104); for whoever makes the call on other grounds, at once.
 */
export function ForCaller<Room extends keyof Contract>({
  person,
  act: [room, name],
  onClose,
  children,
}: {
  person: { id: string; name: string }
  act: readonly [room: Room, name: keyof Contract[Room] & string]
  onClose: () => void
  children: ReactNode
}) {
  const { roles } = useStaffUser()
  const needed = needsCaller(roles, room, name)
  const now = useMinute()
  const read = useQuery({
    queryKey: ['people', person.id, 'call'],
    queryFn: () => calls.service.callerNow({ id: person.id }),
    enabled: needed,
    staleTime: 0,
  })
  if (!needed) return children
  if (read.isPending) return null
  return isVerifiedNow(read.data?.call ?? null, now) ? (
    children
  ) : (
    <VerifyDialog person={person} onVerified={() => void read.refetch()} onClose={onClose} />
  )
}
