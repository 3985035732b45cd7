import { useState } from 'react'
import type { Term } from '@contour/domain/catalog/price-book'
import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { ChargeTimeline } from '@contour/ui/charge-timeline'
import { Fold } from '@contour/ui/fold'
import { LoadingBlock } from '@contour/ui/loading-block'
import { Notice } from '@contour/ui/notice'
import { messageOf } from '../../lib/error-messages.ts'
import { chargeRows, type SubscriptionEvent } from '../../lib/charge-rows.ts'
import { chargeTexts } from '../../texts/en/charges.ts'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import { laterCharges } from './charge-sentence.ts'
import type { Quote } from './pay.ts'

/** Shipments and check-ins expand on request. A notice is shown with the renewal it announces. */
const always: ReadonlySet<SubscriptionEvent['kind']> = new Set(['hold', 'capture', 'renewal', 'fee_window'])

type Props = { quote: Quote | undefined; term: Term; error: Error | null; onRetry: () => void }

/**
 * The charges of the selected offer, only from the server's quote (A-03, D-12): one sentence with today, the next charge
 * and what leaving costs, and every dated charge behind it.
 */
export function Charges({ quote, term, error, onRetry: onAgain }: Props) {
  const t = useTexts(checkoutTexts)
  if (error && !quote)
    return (
      <Notice
        tone="error"
        live="polite"
        title={t('noTotal')}
        actions={
          <Button tone="secondary" onClick={onAgain}>
            {t('again')}
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    )
  if (!quote) return <LoadingBlock label={t('chargesLoading')} lines={4} />
  return (
    <section aria-label={t('chargesTitle')}>
      <p className="rounded-control bg-money-tint px-4 py-3 text-money">
        <strong className="type-number">{t('todayHeld', { amount: formatUsd(quote.total_cents) })}</strong>{' '}
        {laterCharges(quote, term, t)}
      </p>
      <Fold title={t('chargesFold')}>
        <DatedCharges quote={quote} />
      </Fold>
    </section>
  )
}

function DatedCharges({ quote }: { quote: Quote }) {
  const t = useTexts(checkoutTexts)
  const rows = useTexts(chargeTexts)
  const [whole, setWhole] = useState(false)
  const told = quote.plan.filter(({ kind }) => kind !== 'notice')
  const shown = told.filter((event) => whole || always.has(event.kind))
  const hidden = told.length - shown.length
  return (
    <div className="card">
      <ChargeTimeline
        title={t('chargesTitle')}
        lead={t('chargesLead')}
        charges={chargeRows(shown, quote.plan, rows, quote.plan[0]?.on, quote.ships_by)}
      />
      {hidden > 0 || whole ? (
        <button
          type="button"
          aria-expanded={whole}
          className="link mt-3 min-h-8"
          onClick={() => setWhole(!whole)}
        >
          {whole ? t('chargesOnly') : t('chargesAll', { hidden })}
        </button>
      ) : null}
    </div>
  )
}
