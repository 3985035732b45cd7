import { useState } from 'react'
import { Outlet } from 'react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '@contour/ui/toast'
import { useDraftOutbox } from '../drafts/draft-outbox.ts'
import { CallError } from '../lib/call-error.ts'

/** Provides every page except the first with the query client and the toasts. */
export default function DataLayout() {
  const [client] = useState(makeClient)
  useDraftOutbox()
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Outlet />
      </ToastProvider>
    </QueryClientProvider>
  )
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // A lost connection is reported immediately; silently waiting for it to return would look like loading (D-01).
        networkMode: 'always',
        // Only transient errors are retried; a refusal is a response.
        retry: (count, error) => count < 2 && error instanceof CallError && isTransient(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const isTransient = (error: CallError) => error.code === 'offline' || error.status === 503
