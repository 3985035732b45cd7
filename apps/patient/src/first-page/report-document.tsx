import { ReportPage } from '../features/report/report-page.tsx'
import { DataProviders } from '../frame/data-providers.tsx'
import { LaterBadge } from '../frame/later-badge.tsx'
import { FirstBoundary } from './boundary.tsx'
import { DocumentNavigation } from './document-navigation.tsx'

/** The report without the router: the same tree at build time and at hydration. */
export function ReportDocument() {
  return (
    <FirstBoundary>
      <DocumentNavigation>
        <DataProviders badge={<LaterBadge />}>
          <ReportPage />
        </DataProviders>
      </DocumentNavigation>
    </FirstBoundary>
  )
}
