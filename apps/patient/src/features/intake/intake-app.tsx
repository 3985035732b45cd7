import { FirstBoundary } from '../../frame/first-boundary.tsx'
import { DocumentNavigation } from '../../lib/document-navigation.tsx'
import { IntakePage } from './intake-page.tsx'

/** The first page by itself: the same tree when it is written at build time and when it comes to life. */
export function IntakeApp() {
  return (
    <FirstBoundary>
      <DocumentNavigation>
        <IntakePage />
      </DocumentNavigation>
    </FirstBoundary>
  )
}
