import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '@contour/ui/button'
import { LineProgress } from '@contour/ui/line-progress'
import type { Route } from './+types/sorry-page.ts'
import { PageFrame } from '../../frame/page-frame.tsx'
import { useText, writeText } from '../../lib/device-store.ts'
import { useHydrated } from '../../lib/hydration.ts'
import { ownPath, pageBefore } from '../../lib/page-ref.ts'

export const meta: Route.MetaFunction = () => [{ title: 'We’re Sorry · Contour' }]

/** Document 1 §8. */
const texts = new Map([
  ['validation_error', 'There was an error validating your request.'],
  ['invalid_order_status', 'Your order status is not valid for this action.'],
])
const standard = 'Based on the information you provided, you currently do not qualify for our programs.'

/**
 * The lead-disqualified page (F-DSQ). The message of the address is plain text and is capped; redirect is
 * kept if it is a path of this site and leads nowhere (S-23).
 */
export default function SorryPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const before = useText('previousPath')
  const redirect = ownPath(query.get('redirect'))
  useEffect(() => {
    if (redirect) writeText('redirect', redirect)
  }, [redirect])
  const message = query.get('message')?.trim().slice(0, 500)
  const shown = message || texts.get(query.get('reason') ?? '') || standard
  return (
    <PageFrame back={{ href: pageBefore(before) }}>
      <LineProgress
        label="Pre-Qualify"
        at={1}
        of={3}
        share={1}
        text="Step 1 of 3 Pre-Qualify, 100% Complete"
      />
      <div className="grid gap-5 pt-5 pb-14">
        <h1 className="type-h1">We're Sorry</h1>
        <p className="type-lead" aria-live="polite">
          {hydrated ? shown : standard}
        </p>
        <p className="text-muted">
          Nothing is charged. If you think this is a mistake, go back and check your answers, or write to us.
        </p>
        <div>
          <Button href="/">Continue</Button>
        </div>
      </div>
    </PageFrame>
  )
}
