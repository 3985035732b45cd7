import { useTexts } from '@contour/texts/use-texts'
import { planShipmentTexts } from '../../texts/en/plan-shipments.ts'
import { formatDay, formatInstant } from '../../words/times.ts'
import type { PlanShipmentsRead } from './billing-reads.ts'

/** Every move of a plan's shipments, newest first: the days, the reason that the patient read, and who did it. */
export function ShipmentHistory({ rows }: { rows: PlanShipmentsRead['moves'] }) {
  const t = useTexts(planShipmentTexts)
  if (rows.length === 0) return null
  return (
    <section aria-label={t('history')}>
      <h2 className="type-small pb-1 font-semibold text-muted">{t('history')}</h2>
      <ol className="type-small">
        {rows.map((row) => (
          <li
            key={row.at + row.shipment}
            className="grid gap-x-4 gap-y-1 border-t border-hairline py-2 md:grid-cols-[16rem_minmax(0,1fr)_auto]"
          >
            <span>
              {t(row.kind, { number: row.shipment })}{' '}
              <span className="whitespace-nowrap">
                {t('days', { from: formatDay(row.from_on), to: formatDay(row.to_on) })}
              </span>
            </span>
            <span className="min-w-0 wrap-anywhere">“{row.reason}”</span>
            <span className="text-muted">
              {row.by}, <time dateTime={row.at}>{formatInstant(row.at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
