import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { ordersTexts } from '../../texts/en/orders.ts'
import { useTexts } from '../../texts/use-texts.tsx'

const TEXTS = ['samePrice', 'telehealth', 'coldShipping'] as const

/** Three static cards; the prices that are charged stand where they lead. */
export function RecommendedTherapies() {
  const t = useTexts(ordersTexts)
  return (
    <section aria-labelledby="recommended" className="grid gap-4 pt-4">
      <h2 id="recommended" className="type-h2">
        {t('recommended')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {TEXTS.map((text) => (
          <li key={text} className="card grid content-between gap-4 p-6">
            <div className="grid gap-2">
              <h3 className="type-h3">{DRUG_TITLE.tirzepatide}</h3>
              <p>
                <strong className="type-number">{t('price')}</strong>
              </p>
              <p className="text-muted">{t(text)}</p>
            </div>
            <a className="link inline-flex min-h-12 items-center" href="/weight-loss-plan">
              {t('seePlans')} <span className="sr-only">{t(text)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="type-small text-muted">{t('priceNote')}</p>
    </section>
  )
}
