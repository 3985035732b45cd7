import { FirstBoundary } from './boundary.tsx'
import { DocumentNavigation } from './document-navigation.tsx'
import { IntakePage } from '../features/intake/intake-page.tsx'

/** The first page without the router: the same tree at build time and at hydration. */
export function FirstPage() {
  return (
    <FirstBoundary>
      <DocumentNavigation>
        <IntakePage />
      </DocumentNavigation>
    </FirstBoundary>
  )
}
