import { createQueryClient } from '@contour/client/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ToastProvider } from '@contour/ui/toast'
import { JoinedQuestion } from './joined-question.tsx'
import { StopLink } from '../care-holds/stop-link.tsx'

/** What only a patient has in the chat: the question about earlier words, and the button that stops the medicine (D-50, D-76). The panel is a tree of its own, so it brings queries and toasts along. */
export function StopInChat() {
  const [client] = useState(() => createQueryClient({ staleTime: 15_000 }))
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <JoinedQuestion />
        <StopLink />
      </ToastProvider>
    </QueryClientProvider>
  )
}
