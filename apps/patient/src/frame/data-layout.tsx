import { useState } from 'react'
import { Outlet } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '@contour/client/query-client'
import { ToastProvider } from '@contour/ui/toast'
import { useDraftOutbox } from '../drafts/draft-outbox.ts'

/** Provides every page except the first with the query client and the toasts. */
export default function DataLayout() {
  const [client] = useState(() => createQueryClient({ staleTime: 15_000 }))
  useDraftOutbox()
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </QueryClientProvider>
  )
}
