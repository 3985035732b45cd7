import { PRODUCT_DIFFERENCES } from '@contour/domain/dosing/compounding-reasons'
import { formatMilliliters, formatConcentration } from '@contour/domain/dosing/syringe-units'
import { easternDate, formatLongDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import type { TextsOf } from '@contour/texts/screen-texts'
import type { Column } from '@contour/ui/data-table'
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
  { key: 'lot', header: t('lot'), primary: true, cell: ({ number }) => <strong>{number}</strong> },
  {
    key: 'product',
    header: t('product'),
    cell: (lot) => <span className="type-dose">{t('productOf', productText(lot))}</span>,
  },
  { key: 'pharmacy', header: t('pharmacy'), cell: ({ pharmacy }) => pharmacy },
  { key: 'useBy', header: t('useBy'), cell: ({ use_by }) => formatLongDate(use_by) },
  { key: 'state', header: t('state'), cell: (lot) => stateOf(t, lot) },
  { key: 'parcels', header: t('parcels'), align: 'right', cell: ({ parcels }) => parcels },
  {
    key: 'act',
    header: t('action'),
    cell: (lot) => (
      <DeskButton onClick={() => edit(lot)} aria-label={t('editLotOf', { number: lot.number })}>
        {t('edit')}
      </DeskButton>
    ),
  },
]

export const productColumns = (t: Texts, edit: (product: Product) => void): readonly Column<Product>[] => [
  {
    key: 'product',
    header: t('product'),
    primary: true,
    cell: (product) => (
      <>
        <strong>
          <DoseText>{`${productText(product).drug} ${productText(product).strength}`}</DoseText>
        </strong>
        <span className="type-meta block text-muted">{product.pharmacy}</span>
      </>
    ),
  },
  {
    key: 'composition',
    header: t('composition'),
    cell: ({ composition, differs_by: codes }) => (
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
    ),
  },
  {
    key: 'concentration',
    header: t('concentrationAndVial'),
    cell: ({ ug_per_ml, vial_ul }) => (
      <>
        <DoseText>{formatConcentration(ug_per_ml)}</DoseText>
        <span className="block text-muted">
          <DoseText>{formatMilliliters(vial_ul)}</DoseText>
        </span>
      </>
    ),
  },
  { key: 'syringe', header: t('syringe'), cell: ({ syringe }) => t('syringeUnits', { units: syringe }) },
  {
    key: 'draws',
    header: t('draws'),
    cell: ({ units }) => (units === null ? t('notMeasurable') : t('drawsUnits', { units })),
  },
  {
    key: 'act',
    header: t('action'),
    cell: (product) =>
      // What makes it different may still be said, once, after it has shipped.
      product.shipped && product.differs_by.length > 0 ? (
        <span className="type-meta text-muted">{t('shippedFixed')}</span>
      ) : (
        <DeskButton onClick={() => edit(product)} aria-label={t('editProductOf', productText(product))}>
          {t('edit')}
        </DeskButton>
      ),
  },
]
