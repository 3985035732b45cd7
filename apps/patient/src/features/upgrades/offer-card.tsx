import { formatUsd } from '@contour/domain/money/cents'
import { Button } from '@contour/ui/button'
import { upgradesTexts } from '../../texts/en/upgrades.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { Offer } from './upgrade-offers.ts'

export function OfferCard({ offer, onBuy }: { offer: Offer; onBuy: () => void }) {
  const t = useTexts(upgradesTexts)
  return (
    <article className="card grid content-start gap-4 p-6 md:p-8" aria-labelledby={offer.plan_id}>
      <h3 id={offer.plan_id} className="type-h3">
        {offer.title}
      </h3>
      <p className="type-number">
        <span className="type-h2">{formatUsd(offer.total_cents)}</span>
        <span className="block text-muted">
          {t(offer.plan_id.startsWith('sema') ? 'perMonth' : 'aMonth', {
            amount: formatUsd(offer.monthly_cents),
          })}
        </span>
      </p>
      <p>{offer.text}</p>
      {offer.new_order_cents !== null && offer.new_order_cents !== offer.total_cents ? (
        <p className="type-small text-muted">
          {t('newOrder', { months: offer.payment_terms, amount: formatUsd(offer.new_order_cents) })}
        </p>
      ) : null}
      <div className="mt-auto">
        <Button
          wide
          onClick={onBuy}
          aria-label={t('buyNowOf', { product: offer.product_name, title: offer.title })}
        >
          {t('buyNow')}
        </Button>
      </div>
    </article>
  )
}
