import { useEffect, useRef } from 'react'
import { Link } from '@contour/ui/link'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import type { FailureCause } from './payment-state.ts'

/** Only a gateway response is a failed payment; every other cause has its own title. */
const failureTitle = (cause: FailureCause | null) =>
  cause === 'card' ? 'failed' : cause === 'unknown' ? 'processingFailed' : 'notPlaced'

/** Why nothing was placed, above the button. The button may be pressed far from here, so a new failure scrolls into view. */
type Props = { failure: string | null; cause: FailureCause | null; onCard: () => void }

export function PaymentFailure({ failure, cause, onCard }: Props) {
  const t = useTexts(checkoutTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure !== null) box.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (failure === null) return null
  return (
    <div ref={box} className="lg:mt-4">
      <Notice tone="error" live="assertive" title={t(failureTitle(cause))}>
        {failure}
        {cause === 'card' ? (
          <button type="button" className="link ml-2 min-h-8" onClick={onCard}>
            {t('toCard')}
          </button>
        ) : null}
        {cause === 'active_order' ? (
          <Link className="link ml-2" href="/login?page_ref=%2Fhome">
            {t('login')}
          </Link>
        ) : null}
      </Notice>
    </div>
  )
}
