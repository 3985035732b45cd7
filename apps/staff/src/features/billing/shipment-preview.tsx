import { useTexts } from '@contour/texts/use-texts'
import { planShipmentTexts } from '../../texts/en/plan-shipments.ts'
import type { ShipmentPreviewRead } from './billing-reads.ts'

/** The new days of all shipments and of the next charge, before anything is stored. */
export function ShipmentPreview({ preview }: { preview: ShipmentPreviewRead }) {
  const t = useTexts(planShipmentTexts)
  const { supply } = preview
  const { from_on: from, to_on: to } = preview.next_billing
  return (
    <div role="status" className="type-small grid gap-1 rounded-control bg-mint p-4">
      <p className="font-semibold">{t('preview')}</p>
      <ul className="list-disc pl-5">
        {preview.shipments.map((row) => (
          <li key={row.shipment}>
            {t('changed', { number: row.shipment, from: row.from_on, to: row.to_on })}
          </li>
        ))}
        {from && to ? (
          <li>{from === to ? t('chargeStays', { day: to }) : t('chargeFollows', { from, to })}</li>
        ) : null}
        {supply ? (
          <li>
            {t('lasts', { day: supply.last_dose_on, arrives: supply.arrives_on })}{' '}
            {t('missed', { count: supply.missing_weeks })}
          </li>
        ) : null}
        <li>{t('noMoney')}</li>
      </ul>
    </div>
  )
}
