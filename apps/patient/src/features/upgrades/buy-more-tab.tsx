import { useState } from 'react'
import { PROMISE_TEXTS } from '@contour/domain/promises/promises'
import { upgradesTexts } from '../../texts/en/upgrades.ts'
import { useTexts } from '@contour/texts/use-texts'
import { OfferCard } from './offer-card.tsx'
import { later } from '@contour/ui/later'
import type { Offer, Offers } from './upgrade-offers.ts'

const BuyDialog = later(() => import('./buy-dialog.tsx'))

/** The buy-more tab for semaglutide (document 2 §2.3). */
export default function BuyMoreTab({ offers }: { offers: Offers }) {
  const t = useTexts(upgradesTexts)
  const [chosen, setChosen] = useState<Offer | null>(null)
  return (
    <section className="grid gap-6" aria-labelledby="buy-more">
      <h2 id="buy-more" className="type-h2">
        {t('buyMoreTitle')}
      </h2>
      <ul className="grid list-disc gap-2 pl-5">
        <li>{t('sameCost')}</li>
        <li>{t('refills')}</li>
        <li>{PROMISE_TEXTS.unanswered}</li>
      </ul>
      <div className="grid gap-6 md:grid-cols-2">
        {offers.buy_more.offers.map((offer) => (
          <OfferCard key={offer.plan_id} offer={offer} onBuy={() => setChosen(offer)} />
        ))}
      </div>
      {chosen ? <BuyDialog offer={chosen} offers={offers} onClose={() => setChosen(null)} /> : null}
    </section>
  )
}
