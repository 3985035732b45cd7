import { useState } from 'react'
import { Outlet } from 'react-router'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { ToastProvider } from '@contour/ui/toast'
import { useDraftOutbox } from '../drafts/draft-outbox.ts'
import { CallError } from '../lib/call-error.ts'

/** What every page but the first works with: the query client and the toasts. */
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
        // A lost line is told at once; waiting in silence for its return would look like loading (D-01).
        networkMode: 'always',
        // Only what may pass by itself is tried again; a refusal is an answer.
        retry: (count, error) => count < 2 && error instanceof CallError && isTransient(error),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

const isTransient = (error: CallError) => error.code === 'offline' || error.status === 503
