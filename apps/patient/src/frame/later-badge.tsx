import { Suspense, lazy } from 'react'

const UnreadBadge = lazy(() => import('../features/support-chat/unread-badge.tsx'))

/** The number on the support bubble, loaded after the page: most visitors have none. */
export const LaterBadge = () => (
  <Suspense>
    <UnreadBadge />
  </Suspense>
)
