import type { ReactNode } from 'react'
import { DataProviders } from './data-providers.tsx'
import { LaterBadge } from './later-badge.tsx'
import { SessionGuard } from './session-guard.tsx'

type Props = { needsSession: boolean; children: ReactNode }

/** What is around every page except the first; a page that needs a session is guarded too. */
export default function DataLayout({ needsSession, children }: Props) {
  return (
    <DataProviders badge={<LaterBadge />}>
      {needsSession ? <SessionGuard>{children}</SessionGuard> : children}
    </DataProviders>
  )
}
