import { formatUsd } from '@contour/domain/money/cents'
import type { Term } from '@contour/domain/catalog/price-book'
import { Fold } from '@contour/ui/fold'
import { PlanCards } from '@contour/ui/plan-card'
import { ClaimSource, useClaim } from '../claims/claimed.tsx'
import { checkoutTexts } from '../../texts/en/checkout.ts'
import { useTexts } from '@contour/texts/use-texts'
import type { LoadedCart } from './cart-on-device.ts'

type Offer = LoadedCart['terms'][number]

type Props = { offers: readonly Offer[]; value: Term; onChange: (term: Term) => void }

/** The four terms with their badges, monthly prices, totals and savings (C-CAT-001, 002, 017 to 023). */
export function TermChoice({ offers, value, onChange }: Props) {
  const t = useTexts(checkoutTexts)
  const chosen = offers.find((offer) => offer.term === value)
  const claim = useClaim('CL-07')
  return (
    <div className="grid gap-2" data-claim={claim ? 'CL-07' : undefined}>
      <PlanCards
        id="payment_terms"
        label={t('term')}
        legendHidden
        value={String(value)}
        onChange={(text) => {
          const offer = offers.find((entry) => String(entry.term) === text)
          if (offer) onChange(offer.term)
        }}
        plans={offers.map((offer) => ({
          value: String(offer.term),
          title: offer.label,
          badge: offer.badge ?? undefined,
          monthly: formatUsd(offer.monthly_cents),
          per: offer.term === 1 ? t('perFirst') : t('perMonth'),
          total:
            offer.term === 1
              ? t('thenMonthly', { amount: formatUsd(offer.regular_month_cents) })
              : t('totalOf', { amount: formatUsd(offer.total_cents) }),
          savings:
            claim && offer.savings_cents > 0
              ? t('saves', { amount: formatUsd(offer.savings_cents) })
              : undefined,
        }))}
      />
      <p aria-live="polite" className="type-small text-muted">
        {chosen?.meaning}
      </p>
      {claim ? (
        <Fold title={<span className="type-small">{t('savesCompares')}</span>}>
          <ClaimSource claim={claim} />
        </Fold>
      ) : null}
    </div>
  )
}
