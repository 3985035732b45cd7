import { Button } from '@contour/ui/button'
import { PageFrame } from './page-frame.tsx'

/** A page that could not be drawn: what happened and two ways on. What was typed stays on the device. */
export function PageTrouble() {
  return (
    <PageFrame>
      <div className="grid gap-5 pt-10 pb-16">
        <h1 className="type-h1">This page did not load.</h1>
        <p className="type-lead text-muted">
          Your answers are still on this device. Please check your connection and load the page again.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>Load again</Button>
          <Button tone="secondary" onClick={() => window.location.assign('/')}>
            Go to the start
          </Button>
        </div>
      </div>
    </PageFrame>
  )
}
