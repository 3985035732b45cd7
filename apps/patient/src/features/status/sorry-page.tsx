import { useEffect } from 'react'
import { stateOfMessage } from '@contour/domain/intake/states'
import { Button } from '@contour/ui/button'
import { LineProgress } from '@contour/ui/line-progress'
import { PageFrame } from '../../frame/page-frame.tsx'
import { useText, writeText } from '../../lib/device-store.ts'
import { SORRY_MAX } from '../../lib/redirect-to-sorry.ts'
import { useHydrated } from '@contour/ui/use-hydrated'
import { ownPath, pageBefore } from '../../lib/page-ref.ts'
import { statusTexts } from '../../texts/en/status.ts'
import { useTexts } from '@contour/texts/use-texts'
import { pageTitle } from '../../lib/brand.ts'
import { StateWaitlist } from './state-waitlist.tsx'
import { useQueryString } from '../../router/use-query-string.ts'

export const title = () => pageTitle(statusTexts.english.sorryPageTitle)

const REASONS = ['validation_error', 'invalid_order_status', 'closed'] as const

/**
 * The lead-disqualified page (F-DSQ). The message in the URL is plain text and is capped; one that this site did not write
 * itself stands in a box that says so. redirect is stored if it is a path of this site, but is not followed (S-23).
 */
export default function SorryPage() {
  const t = useTexts(statusTexts)
  const hydrated = useHydrated()
  const [query] = useQueryString()
  const before = useText('previousPath')
  const redirect = ownPath(query.get('redirect'))
  useEffect(() => {
    if (redirect) writeText('redirect', redirect)
  }, [redirect])
  const message = query.get('message')?.trim().slice(0, SORRY_MAX)
  const own = useText('sorryText')
  const reason = REASONS.find((known) => known === query.get('reason'))
  const standard = t('notQualified')
  const shown = message || (reason ? t(reason) : standard)
  const closed = hydrated && reason === 'closed'
  const state = hydrated ? stateOfMessage(shown) : null
  const foreign = hydrated && Boolean(message) && message !== own && state === null
  return (
    <PageFrame back={{ href: pageBefore(before) }}>
      {closed ? null : <LineProgress label={t('step1of3')} share={1} />}
      <div className="grid gap-5 pt-5 pb-14">
        <h1 className="type-h1">{t(closed ? 'closedTitle' : 'sorryTitle')}</h1>
        {foreign ? (
          <blockquote
            className="type-lead border-l-4 border-line pl-4 [overflow-wrap:anywhere]"
            aria-live="polite"
          >
            {shown}
          </blockquote>
        ) : (
          <p className="type-lead" aria-live="polite">
            {hydrated ? shown : standard}
          </p>
        )}
        {foreign ? <p className="type-small text-muted">{t('cameWithLink')}</p> : null}
        <p className="text-muted">{t(closed ? 'closedCharged' : 'nothingCharged')}</p>
        {state ? <StateWaitlist state={state} /> : null}
        <div>
          <Button href="/">{t('next')}</Button>
        </div>
      </div>
    </PageFrame>
  )
}
