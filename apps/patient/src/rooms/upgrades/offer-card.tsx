import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import type { Offer } from './upgrade-offers.ts'

/** One plan to buy: total, the month's share, what it states, and BUY NOW. */
export function OfferCard({ offer, onBuy }: { offer: Offer; onBuy: () => void }) {
  return (
    <article className="card grid content-start gap-4 p-6 md:p-8" aria-labelledby={offer.plan_id}>
      <h3 id={offer.plan_id} className="type-h3">
        {offer.title}
      </h3>
      <p className="type-number">
        <span className="type-h2">{`$${(offer.total_cents / 100).toFixed(2)}`}</span>
        <span className="block text-muted">{monthlyText(offer)}</span>
      </p>
      <p>{offer.text}</p>
      <div className="mt-auto">
        <Button wide onClick={onBuy} aria-label={`BUY NOW: ${offer.product_name}, ${offer.title}`}>
          BUY NOW
        </Button>
      </div>
    </article>
  )
}

/** The documents word the month's share of the two lists differently (document 2 §2.3). */
const monthlyText = ({ plan_id, monthly_cents }: Offer) =>
  plan_id.startsWith('sema') ? `${formatUsd(monthly_cents)}/mo` : `${formatUsd(monthly_cents)} a month`
