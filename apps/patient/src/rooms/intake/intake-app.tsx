import { FirstBoundary } from '../../frame/first-boundary.tsx'
import { DocumentPlace } from '../../lib/document-place.tsx'
import { IntakePage } from './intake-page.tsx'

/** The first page by itself: the same tree when it is written at build time and when it comes to life. */
export function IntakeApp() {
  return (
    <FirstBoundary>
      <DocumentPlace>
        <IntakePage />
      </DocumentPlace>
    </FirstBoundary>
  )
}
