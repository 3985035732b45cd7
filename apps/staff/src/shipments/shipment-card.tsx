import { Notice } from '@contour/ui/notice'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { trackingUrl } from '@contour/domain/orders/tracking'
import { daysOverdue } from '@contour/domain/time/overdue'
import { easternDate } from '@contour/domain/time/plain-date'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import type { PharmacyRow } from '../calls/calls.ts'
import { serviceNow } from '@contour/client/service-clock'
import { OrderNumber } from '../frame/order-number.tsx'
import { StateBadge } from '../frame/state-badge.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { formatDate, formatFullInstant } from '../words/times.ts'
import { ShipmentActions } from './shipment-actions.tsx'
import { ShipmentItems } from './shipment-items.tsx'
import { shipmentsTexts } from '../texts/en/shipments.ts'

/** One order at the pharmacy: the address label, the contents, the ship date, and what blocks it. */
export function ShipmentCard({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const parts = useParts(shipmentsTexts)
  return (
    <li className="card grid content-start gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="type-h3">{row.patient}</h2>
          <p className="type-meta text-muted">
            {parts('meta', {
              drug: DRUG_TITLE[row.drug],
              time: formatFullInstant(row.placed_at),
              order: <OrderNumber id={row.order_id} />,
            })}
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          {row.stopped ? <StateBadge tone="bad">{t(`stopped_${row.stopped}`)}</StateBadge> : null}
          {row.stopped && SAME_WORD[row.stopped] === row.status ? null : <StatusChip status={row.status} />}
        </span>
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <Label row={row} />
        <ShipmentItems row={row} />
      </div>
      <Journey row={row} />
      {row.pause_reason ? (
        <Notice tone="warn" title={t('pausedTitle')}>
          {row.pause_reason}
        </Notice>
      ) : null}
      {row.blocked.length > 0 && (row.stopped || row.status === 'order_placed') ? (
        <Notice tone={row.stopped ? 'error' : 'warn'} title={t(row.stopped ? 'doNotShip' : 'notNow')}>
          <ul className="grid gap-1">
            {row.blocked.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ShipmentActions row={row} />
    </li>
  )
}

/** The order status that repeats the same text. */
const SAME_WORD = { not_paid: 'payment_failed', cancelled: 'cancelled' } as const

function Label({ row: { address } }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  return (
    <div>
      <h3 className="type-meta font-semibold text-muted">{t('shipToHeading')}</h3>
      <address className="mt-1 rounded-small border-[1.5px] border-dashed border-control p-3 not-italic">
        <strong>{address.name}</strong>
        <br />
        {address.address_line_1}
        <br />
        {address.address_line_2 ? (
          <>
            {address.address_line_2}
            <br />
          </>
        ) : null}
        {address.city}, {address.state} <span className="type-number">{address.zip}</span>
      </address>
    </div>
  )
}

/** Marks a ship date in the past as overdue. */
function Overdue({ shipOn }: { shipOn: string }) {
  const t = useTexts(shipmentsTexts)
  const days = daysOverdue(shipOn, easternDate(serviceNow()))
  return days === 0 ? null : <strong className="text-error"> {t('overdue', { days })}</strong>
}

function Journey({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const parts = useParts(shipmentsTexts)
  if (row.stopped) return null
  if (!row.shipped_at) {
    return (
      <p>
        {parts('shipOn', { day: <strong className="type-number">{formatDate(row.ship_on)}</strong> })}
        <Overdue shipOn={row.ship_on} />
      </p>
    )
  }
  const url = trackingUrl(row.carrier, row.tracking)
  return (
    <p className="grid gap-1">
      <span>
        {row.carrier}{' '}
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="link type-number [overflow-wrap:anywhere]"
          >
            {row.tracking}
            <span className="sr-only"> {t('opensCarrier')}</span>
          </a>
        ) : (
          <span className="type-number">{row.tracking}</span>
        )}
      </span>
      <span className="text-muted">
        {row.delivered_at
          ? t(row.delivery_assumed ? 'assumedAt' : 'deliveredAt', {
              shipped: formatFullInstant(row.shipped_at),
              delivered: formatFullInstant(row.delivered_at),
            })
          : t('shippedAt', { time: formatFullInstant(row.shipped_at) })}
      </span>
    </p>
  )
}
