import { createQueryClient } from '@contour/client/query-client'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { ToastProvider } from '@contour/ui/toast'
import { StopLink } from '../care-holds/stop-link.tsx'

/** The button that stops the medicine (D-76). The panel is a tree of its own, so it brings queries and toasts along. */
export function StopInChat() {
  const [client] = useState(() => createQueryClient({ staleTime: 15_000 }))
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <StopLink />
      </ToastProvider>
    </QueryClientProvider>
  )
}
