import type { ReactNode } from 'react'
import { DataProviders } from '../frame/data-providers.tsx'
import { LaterBadge } from '../frame/later-badge.tsx'
import { FirstBoundary } from './boundary.tsx'
import { DocumentNavigation } from './document-navigation.tsx'

/** A page with the query client and without the router: the same tree at build time and at hydration. */
export function DataDocument({ children }: { children: ReactNode }) {
  return (
    <FirstBoundary>
      <DocumentNavigation>
        <DataProviders badge={<LaterBadge />}>{children}</DataProviders>
      </DocumentNavigation>
    </FirstBoundary>
  )
}
