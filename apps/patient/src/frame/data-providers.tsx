import { useEffect, useRef, useState, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { Session } from '@contour/contract/shapes'
import { createQueryClient } from '@contour/client/query-client'
import { later } from '@contour/ui/later'
import { ToastProvider } from '@contour/ui/toast'
import { useDraftOutbox } from '../drafts/draft-outbox.ts'
import { useStopOutbox } from '../drafts/stop-outbox.ts'
import { SupportBadge } from '../features/support-chat/support-button.tsx'
import { useObject } from '../lib/device-store.ts'
import { useEmergencyNotice } from '../lib/emergency-notice.ts'
import { useSession } from '../lib/session.ts'

const EmergencyDialog = later(() => import('../features/emergencies/emergency-dialog.tsx'))

/**
 * Provides a page with the query client, the toasts and the number on the support bubble.
 * @param badge that number, rendered for patients and for visitors who have written
 */
export function DataProviders({ badge, children }: { badge: ReactNode; children: ReactNode }) {
  const [client] = useState(() => createQueryClient({ staleTime: 15_000 }))
  const session = useSession()
  useFreshCache(client, session?.user.id ?? null)
  const isVisitor = useObject('chat_user') !== null && session === null
  const [emergency, closeEmergency] = useEmergencyNotice()
  useDraftOutbox()
  useStopOutbox()
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <SupportBadge value={isVisitor || session?.scope === 'patient' ? badge : null}>
          {children}
        </SupportBadge>
        {emergency ? <EmergencyDialog kind={emergency} onClose={closeEmergency} /> : null}
      </ToastProvider>
    </QueryClientProvider>
  )
}

/** Forgets what was read for a patient once somebody else, or nobody, is logged in on this device (security.md 23). */
function useFreshCache(client: QueryClient, user: Session['user']['id'] | null): void {
  const last = useRef(user)
  useEffect(() => {
    const before = last.current
    last.current = user
    if (before === null || before === user) return
    if (user === null) client.clear()
    else void client.resetQueries()
  }, [client, user])
}
