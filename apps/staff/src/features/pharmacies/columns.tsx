import { PRODUCT_DIFFERENCES } from '@contour/domain/dosing/compounding-reasons'
import { formatMilliliters, formatConcentration } from '@contour/domain/dosing/syringe-units'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import type { TextsOf } from '@contour/texts/screen-texts'
import { column, type Column } from '@contour/ui/data-table'
import { DoseText } from '@contour/ui/dose-text'
import type { Lot, Product } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import type { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { productText } from './product-text.ts'

type Texts = TextsOf<typeof pharmaciesTexts>

const stateOf = (t: Texts, { withdrawn, use_by }: Lot) => {
  if (withdrawn !== null) return `${t('withdrawn')}: ${withdrawn}`
  return t(use_by < easternDate(serviceNow()) ? 'past' : 'mayLeave')
}

export const lotColumns = (t: Texts, edit: (lot: Lot) => void): readonly Column<Lot>[] => [
  column('lot', t('lot'), ({ number }) => <strong>{number}</strong>, { primary: true }),
  column('product', t('product'), (lot) => (
    <span className="type-dose">{t('productOf', productText(lot))}</span>
  )),
  column('pharmacy', t('pharmacy'), ({ pharmacy }) => pharmacy),
  column('useBy', t('useBy'), ({ use_by }) => formatLongDate(use_by)),
  column('state', t('state'), (lot) => stateOf(t, lot)),
  column('parcels', t('parcels'), ({ parcels }) => parcels, { align: 'right' }),
  column('act', t('action'), (lot) => (
    <DeskButton onClick={() => edit(lot)} aria-label={t('editLotOf', { number: lot.number })}>
      {t('edit')}
    </DeskButton>
  )),
]

export const productColumns = (t: Texts, edit: (product: Product) => void): readonly Column<Product>[] => [
  column(
    'product',
    t('product'),
    (product) => (
      <>
        <strong>
          <DoseText>{`${productText(product).drug} ${productText(product).strength}`}</DoseText>
        </strong>
        <span className="type-meta block text-muted">{product.pharmacy}</span>
      </>
    ),
    { primary: true },
  ),
  column('composition', t('composition'), ({ composition, differs_by: codes }) => (
    <>
      {composition}
      <span className="type-meta block text-muted">
        {codes.length === 0 ? (
          <strong className="text-warn">{t('differsUnsaid')}</strong>
        ) : (
          PRODUCT_DIFFERENCES.filter(({ code }) => codes.includes(code))
            .map(({ label }) => label)
            .join('; ')
        )}
      </span>
    </>
  )),
  column('concentration', t('concentrationAndVial'), ({ ug_per_ml, vial_ul }) => (
    <>
      <DoseText>{formatConcentration(ug_per_ml)}</DoseText>
      <span className="block text-muted">
        <DoseText>{formatMilliliters(vial_ul)}</DoseText>
      </span>
    </>
  )),
  column('syringe', t('syringe'), ({ syringe }) => t('syringeUnits', { units: syringe })),
  column('draws', t('draws'), ({ units }) =>
    units === null ? t('notMeasurable') : t('drawsUnits', { units }),
  ),
  column('act', t('action'), (product) =>
    // What makes it different may still be said, once, after it has shipped.
    product.shipped && product.differs_by.length > 0 ? (
      <span className="type-meta text-muted">{t('shippedFixed')}</span>
    ) : (
      <DeskButton onClick={() => edit(product)} aria-label={t('editProductOf', productText(product))}>
        {t('edit')}
      </DeskButton>
    ),
  ),
]
