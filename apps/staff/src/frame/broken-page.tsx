import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageHead } from './page-head.tsx'

/** Shown when the page itself fails. It contains no patient data; the page can be reloaded. */
export function BrokenPage() {
  const error = useRouteError()
  const what = isRouteErrorResponse(error) ? error.statusText : 'A part of this page failed.'
  return (
    <div className="mx-auto max-w-form p-6">
      <PageHead title="Something went wrong" />
      <Notice
        tone="error"
        title={what}
        actions={
          <Button size="desk" tone="secondary" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        }
      >
        What you saved before is safe on the server.
      </Notice>
    </div>
  )
}
