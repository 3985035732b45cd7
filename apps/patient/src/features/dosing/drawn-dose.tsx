import { DoseText } from '@contour/ui/dose-text'
import { Notice } from '@contour/ui/notice'
import { Syringe } from '@contour/ui/syringe'
import { useTexts } from '@contour/texts/use-texts'
import { dayText } from '../../lib/dates.ts'
import { doseCardTexts } from '../../texts/en/dose-card.ts'
import type { ListedOrder } from '../orders/order-list.ts'
import { useOwnHold } from '../care-holds/use-own-hold.ts'
import { doseOfLot } from './dose-of-lot.ts'

/**
 * Units, volume and the syringe with its stopper on the line, for the lot that was shipped; the lot stands below and asks
 * to be compared with the vial (D-89, A-06). Without a known concentration there is no number at all (D-49).
 */
export function DrawnDose({ lot }: { lot: ListedOrder['contents'][number]['lot'] }) {
  const t = useTexts(doseCardTexts)
  const hold = useOwnHold()
  const dose = doseOfLot(lot)
  // Nothing is injected while a clinician looks (D-76).
  if (hold.data?.hold) return <Notice tone="warn">{t('held')}</Notice>
  if (lot?.withdrawn)
    return (
      <Notice tone="error" title={t('recalledTitle')}>
        {t('recalled', { lot: lot.number })}
      </Notice>
    )
  if (!dose) return <p className="text-muted">{t('noLot')}</p>
  const { units, volume, syringe, concentration } = dose
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-muted">{t('drawTo')}</span>
        <DoseText size="large">{t('units', { units })}</DoseText>
        <span className="text-muted">
          <DoseText>{volume}</DoseText>
        </span>
      </p>
      <Syringe units={units} capacity={syringe} />
      <p className="type-small text-muted">
        {t('edge', { units })} <DoseText>{t('vial', { concentration })}</DoseText>
      </p>
      <div className="max-w-form overflow-hidden rounded-control border border-bottle">
        <dl className="grid grid-cols-2">
          <div className="border-r border-hairline px-4 py-2">
            <dt className="type-meta text-muted">{t('onlyFor')}</dt>
            <dd className="font-semibold wrap-anywhere">
              <DoseText>{dose.lot.number}</DoseText>
            </dd>
          </div>
          <div className="px-4 py-2">
            <dt className="type-meta text-muted">{t('useBy')}</dt>
            <dd className="font-semibold">{dayText(dose.lot.use_by)}</dd>
          </div>
        </dl>
        <p className="border-t border-hairline bg-mint px-4 py-2">
          {t('compare', { lot: dose.lot.number, concentration })}
        </p>
      </div>
    </div>
  )
}
