import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { trackingUrl } from '@contour/domain/orders/tracking'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, DataTable, type Column } from '@contour/ui/data-table'
import type { PharmacyRow } from '../../calls/calls.ts'
import { OrderNumber } from '../../frame/order-number.tsx'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { formatFullInstant } from '../../words/times.ts'
import { placeOf } from './ship-table.tsx'
import { ShipmentActions } from './shipment-actions.tsx'
import { ShipmentItems } from './shipment-items.tsx'

type T = TextsOf<typeof shipmentsTexts>

/** Shipments in transit or delivered, one line each; address and contents are folded under the name. */
export function SentTable({
  rows,
  more,
}: {
  rows: readonly PharmacyRow[]
  /** Whether there are rows that were not read yet. */
  more: boolean
}) {
  const t = useTexts(shipmentsTexts)
  return (
    <DataTable
      caption={t('tabs')}
      captionHidden
      columns={columns(t).filter(({ key }) => key !== 'action' || rows.some(isOpen))}
      rows={rows}
      rowKey={(row) => row.order_id}
      empty={<p className="text-muted">{t(more ? 'searchMore' : 'scanNothing')}</p>}
    />
  )
}

/** Whether the pharmacy can still do something with a shipment on its way: a confirmed delivery ends that. */
const isOpen = (row: PharmacyRow) => !row.delivered_at || row.delivery_assumed || row.unlicensed

const columns = (t: T): readonly Column<PharmacyRow>[] => [
  column('patient', t('column_patient'), (row) => <Recipient row={row} />, { primary: true }),
  column('drug', t('column_drug'), (row) =>
    t('drugAndPlace', { drug: DRUG_TITLE[row.drug], place: placeOf(t, row) }),
  ),
  column('tracking', t('tracking'), (row) => <Tracking row={row} />),
  column('when', t('column_state'), (row) =>
    !row.shipped_at
      ? null
      : row.delivered_at
        ? t(row.delivery_assumed ? 'assumedAt' : 'deliveredAt', {
            shipped: formatFullInstant(row.shipped_at),
            delivered: formatFullInstant(row.delivered_at),
          })
        : t('shippedAt', { time: formatFullInstant(row.shipped_at) }),
  ),
  column('action', t('column_action'), (row) => <ShipmentActions row={row} />),
]

function Recipient({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const { address } = row
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{row.patient}</summary>
      <div className="grid gap-2 pt-1">
        <address className="not-italic">
          {address.name}
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
        <p className="type-meta text-muted">
          <OrderNumber number={row.order_number} />{' '}
          {t('acceptedAt', { time: formatFullInstant(row.placed_at) })}
        </p>
        <ShipmentItems row={row} />
      </div>
    </details>
  )
}

function Tracking({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const url = trackingUrl(row.carrier, row.tracking)
  return (
    <>
      {row.carrier}{' '}
      {url ? (
        <a href={url} target="_blank" rel="noreferrer" className="link type-number [overflow-wrap:anywhere]">
          {row.tracking}
          <span className="sr-only"> {t('opensCarrier')}</span>
        </a>
      ) : (
        <span className="type-number">{row.tracking}</span>
      )}
    </>
  )
}
