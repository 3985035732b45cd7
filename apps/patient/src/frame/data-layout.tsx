import { Suspense, lazy, useState } from 'react'
import { Outlet } from 'react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '@contour/client/query-client'
import { ToastProvider } from '@contour/ui/toast'
import { SupportBadge } from '../features/support-chat/support-button.tsx'
import { useObject } from '../lib/device-store.ts'
import { useEarlyClick } from '../lib/early-click.ts'
import { useSession } from '../lib/session.ts'
import { useDraftOutbox } from '../drafts/draft-outbox.ts'

const UnreadBadge = lazy(() => import('../features/support-chat/unread-badge.tsx'))

/** Provides every page except the first with the query client and the toasts. */
export default function DataLayout() {
  const [client] = useState(() => createQueryClient({ staleTime: 15_000 }))
  const session = useSession()
  const isVisitor = useObject('chat_user') !== null && session === null
  useDraftOutbox()
  useEarlyClick()
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SupportBadge value={isVisitor || session?.scope === 'patient' ? <Badge /> : null}>
          <Outlet />
        </SupportBadge>
      </ToastProvider>
    </QueryClientProvider>
  )
}

const Badge = () => (
  <Suspense>
    <UnreadBadge />
  </Suspense>
)
