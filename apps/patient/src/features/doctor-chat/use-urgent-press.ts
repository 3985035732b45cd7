import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { URGENT_MESSAGE } from '@contour/domain/conversations/urgent-button'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/patient-api.ts'
import type { UrgentPress } from '../emergencies/urgent-button.tsx'
import { ownHold } from '../care-holds/own-hold.ts'
import { doctorThread } from './doctor-chat-queries.ts'

/** "This is urgent" in the doctor chat: its message, sent again under the same id until it is stored (D-43, D-77). */
export function useUrgentPress(encounterId: string): { press: UrgentPress; onPress: () => void } {
  const client = useQueryClient()
  const attempt = useRef<string | null>(null)
  const { mutate, isPending, isError, isSuccess } = useGuardedMutation({
    mutationFn: () => {
      attempt.current ??= crypto.randomUUID()
      return api.doctorChat.send({
        message: URGENT_MESSAGE,
        latestEncounterId: encounterId,
        attachments: [],
        client_id: attempt.current,
      })
    },
    onSuccess: async () => {
      attempt.current = null
      await client.invalidateQueries({ queryKey: doctorThread.queryKey })
      await client.invalidateQueries({ queryKey: ownHold.queryKey })
    },
  })
  const press = isPending ? 'sending' : isError ? 'failed' : isSuccess ? 'sent' : 'none'
  return { press, onPress: () => mutate() }
}
