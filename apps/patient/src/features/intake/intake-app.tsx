import { FirstBoundary } from '../../frame/first-boundary.tsx'
import { DocumentNavigation } from '../../lib/document-navigation.tsx'
import { IntakePage } from './intake-page.tsx'

/** The first page without the router: the same tree at build time and at hydration. */
export function IntakeApp() {
  return (
    <FirstBoundary>
      <DocumentNavigation>
        <IntakePage />
      </DocumentNavigation>
    </FirstBoundary>
  )
}
