import { ADDONS, addonCents } from '@contour/domain/add-on/addons'
import { EARLY_TERMINATION_FEE } from '@contour/domain/catalog/price-book'
import { SECOND_APPROVER_LIMIT } from '@contour/domain/payments/second-approver'
import { useTexts } from '@contour/texts/use-texts'
import { pricesTexts } from '../../texts/en/sales-prices.ts'

/** Amounts of the price book that a release changes and no proposal: patients agreed to them by name (ADR 11). */
export function FixedAmounts() {
  const t = useTexts(pricesTexts)
  return (
    <section className="card grid gap-3">
      <h2 className="type-h3">{t('fixed')}</h2>
      <p className="max-w-measure text-muted">{t('fixedNote')}</p>
      <ul className="grid gap-2">
        <li>{t('fixedFee', { amount: EARLY_TERMINATION_FEE })}</li>
        {Object.values(ADDONS)
          .filter(({ active }) => active)
          .map(({ kind, name }) => (
            <li key={kind}>
              {t('fixedAddOn', { name, amount: addonCents(kind, 1), double: addonCents(kind, 6) })}
            </li>
          ))}
        <li>{t('fixedLimit', { amount: SECOND_APPROVER_LIMIT })}</li>
      </ul>
    </section>
  )
}
