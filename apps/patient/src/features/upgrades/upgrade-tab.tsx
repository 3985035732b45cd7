import { useState } from 'react'
import { upgradesTexts } from '../../texts/en/upgrades.ts'
import { useTexts } from '@contour/texts/use-texts'
import { Countdown } from './countdown.tsx'
import { OfferCard } from './offer-card.tsx'
import { later } from '@contour/ui/later'
import type { Offer, Offers } from './upgrade-offers.ts'

const BuyDialog = later(() => import('./buy-dialog.tsx'))

/** The upgrade panel for tirzepatide (document 2 §2.3). A countdown that has ended is not rendered (D-05). */
export default function UpgradeTab({ offers }: { offers: Offers }) {
  const t = useTexts(upgradesTexts)
  const [chosen, setChosen] = useState<Offer | null>(null)
  const { upgrade } = offers
  return (
    <section className="grid gap-6" aria-labelledby="upgrade">
      <h2 id="upgrade" className="type-h2">
        {t('upgradeTitle')}
      </h2>
      {upgrade.countdown_runs ? <Countdown endsAt={upgrade.countdown_ends_at} /> : null}
      <div className="grid gap-6 md:grid-cols-2">
        {upgrade.offers.map((offer) => (
          <OfferCard key={offer.plan_id} offer={offer} onBuy={() => setChosen(offer)} />
        ))}
      </div>
      {chosen ? <BuyDialog offer={chosen} offers={offers} onClose={() => setChosen(null)} /> : null}
    </section>
  )
}
