import { Suspense, lazy } from 'react'
import { Outlet } from 'react-router'
import { DataProviders } from './data-providers.tsx'

const UnreadBadge = lazy(() => import('../features/support-chat/unread-badge.tsx'))

/** The layout of every page except the first. */
export default function DataLayout() {
  return (
    <DataProviders badge={<Badge />}>
      <Outlet />
    </DataProviders>
  )
}

const Badge = () => (
  <Suspense>
    <UnreadBadge />
  </Suspense>
)
