import { useState } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { CallError } from '../lib/call-error.ts'
import { useHydrated } from '../lib/hydration.ts'

/** Refusals stay refusals; only a lost line or a fault of ours is tried again, twice. */
const retry = (failures: number, error: Error) =>
  failures < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500)

/** Holds the server data of the portal's pages. They exist only for a person with a session, so never prerendered. */
export default function PortalLayout() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // A lost line is told at once; waiting in silence for its return would look like loading (D-01).
          queries: { retry, staleTime: 15_000, networkMode: 'always' },
          mutations: { retry: false, networkMode: 'always' },
        },
      }),
  )
  if (!useHydrated()) return null
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
