import { useGuardedMutation } from '@contour/client/use-guarded-mutation'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/patient-api.ts'
import { draftOnPage } from './draft-on-page.ts'
import { doctorThread } from './doctor-chat-queries.ts'

type Sent = { url: string; type: string; name: string }
type NewMessage = { message: string; attachments: readonly Sent[] }

/**
 * Sends a message to the clinicians. The same message after a lost response is sent with the same id, so that it is
 * stored once (D-43).
 */
export function useSendMessage(encounterId: string, on: { sent: () => void; failed: () => void }) {
  const client = useQueryClient()
  return useGuardedMutation({
    mutationFn: ({ message, attachments }: NewMessage) => {
      const of = JSON.stringify([message, attachments.map(({ url }) => url)])
      return api.doctorChat.send({
        message,
        latestEncounterId: encounterId,
        attachments: [...attachments],
        client_id: draftOnPage.attemptOf(of),
      })
    },
    onSuccess: async () => {
      draftOnPage.sent()
      on.sent()
      await client.invalidateQueries({ queryKey: doctorThread.queryKey })
    },
    onError: on.failed,
  })
}
