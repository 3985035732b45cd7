import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { daysOverdue } from '@contour/domain/time/overdue'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import type { PharmacyRow } from '../../calls/calls.ts'
import { OrderNumber } from '../../frame/order-number.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { formatDate } from '../../words/times.ts'
import { canShip } from './can-ship.ts'
import type { ShipBand } from './ship-bands.ts'
import { BoxSummary } from './box-summary.tsx'
import { TRACKING_FIELD } from './ship-form.tsx'

type T = TextsOf<typeof shipmentsTexts>

/** The shipments by ship date: stopped and late ones first, each band with its number; the open one is marked. */
export function ShipTable({
  bands,
  open,
  onOpen,
}: {
  bands: readonly { band: ShipBand; rows: readonly PharmacyRow[] }[]
  open: string | undefined
  onOpen: (orderId: string) => void
}) {
  const t = useTexts(shipmentsTexts)
  const columns = ['patient', 'drug', 'box', 'order', 'state', 'action'] as const
  return (
    <div className="relative overflow-x-auto">
      <table className="type-small w-full border-collapse">
        <caption className="sr-only">{t('tabs')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`px-2 py-1.5 text-left text-[0.8125rem] font-semibold text-muted ${HIDDEN[column] ?? ''}`}
              >
                <span className={column === 'action' ? 'sr-only' : ''}>{t(`column_${column}`)}</span>
              </th>
            ))}
          </tr>
        </thead>
        {bands.map(({ band, rows }) => (
          <tbody key={band}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className={`px-2 py-1 text-left font-semibold ${LOOKS[band]}`}
              >
                {bandTitle(t, band, rows)}
              </th>
            </tr>
            {rows.map((row) => (
              <ShipRow key={row.order_id} row={row} isOpen={row.order_id === open} onOpen={onOpen} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** "Today, Tue, Nov 24 · 4": the bands of a single day name it. */
function bandTitle(t: T, band: ShipBand, rows: readonly PharmacyRow[]): string {
  const count = rows.length
  const [first] = rows
  return (band === 'today' || band === 'tomorrow') && first
    ? t(`band_${band}_on`, { count, day: formatDate(first.ship_on) })
    : t(`band_${band}`, { count })
}

/** Columns that need room. */
const HIDDEN: Readonly<Record<string, string>> = {
  drug: 'max-sm:hidden',
  order: 'max-[1536px]:hidden',
  state: 'max-lg:hidden',
}

const LOOKS: Readonly<Record<ShipBand, string>> = {
  stopped: 'bg-error-tint text-error',
  late: 'bg-error-tint text-error',
  today: 'bg-mist',
  tomorrow: 'bg-mist',
  later: 'bg-mist',
  paused: 'bg-warn-tint text-warn',
}

function ShipRow({
  row,
  isOpen,
  onOpen,
}: {
  row: PharmacyRow
  isOpen: boolean
  onOpen: (orderId: string) => void
}) {
  const t = useTexts(shipmentsTexts)
  const ships = canShip(row)
  const cell = 'border-b border-hairline px-1.5 py-1.5 sm:px-2 text-left align-top leading-snug'
  return (
    <tr aria-current={isOpen ? 'true' : undefined} className="aria-[current]:bg-mint">
      <th
        scope="row"
        className={`${cell} min-w-18 border-l-4 xl:min-w-32 font-semibold [overflow-wrap:anywhere] ${isOpen ? 'border-l-marigold' : 'border-l-transparent'}`}
      >
        {row.patient}
        <span className="type-meta block font-normal text-muted">
          {t('cityAndState', { city: row.address.city, state: row.address.state })}
        </span>
      </th>
      <td className={`${cell} ${HIDDEN['drug']}`}>
        {DRUG_TITLE[row.drug]}
        <span className="type-meta block text-muted">{placeOf(t, row)}</span>
      </td>
      <td className={`${cell} font-semibold`}>
        <BoxSummary items={row.items} />
      </td>
      <td className={`${cell} whitespace-nowrap ${HIDDEN['order']}`}>
        <OrderNumber number={row.order_number} />
      </td>
      <td className={`${cell} ${HIDDEN['state']}`}>
        <RowState row={row} ships={ships} />
        {row.needed_by ? (
          <span className="type-meta mt-1 block text-muted">
            {t('neededBy', { day: formatDate(row.needed_by) })}
          </span>
        ) : null}
      </td>
      <td className={`${cell} text-right`}>
        <Button
          size="desk"
          tone="secondary"
          onClick={() => {
            onOpen(row.order_id)
            // The pane of the row is drawn first.
            requestAnimationFrame(() => document.getElementById(ships ? TRACKING_FIELD : 'shipment')?.focus())
          }}
          aria-label={t(ships ? 'shipTo' : 'openOf', { patient: row.patient })}
          {...ROW_LINK}
        >
          {t(ships ? 'ship' : 'openRow')}
        </Button>
      </td>
    </tr>
  )
}

/** "Shipment 2 of 3, monthly"; without a prescription only its number. */
export const placeOf = (t: T, { place, shipment_no, term }: PharmacyRow): string =>
  place
    ? t('placeOf', { number: place.number, of: place.of, term })
    : t('supply', { number: shipment_no, months: term === 1 ? 1 : 3 })

function RowState({ row, ships }: { row: PharmacyRow; ships: boolean }) {
  const t = useTexts(shipmentsTexts)
  const days = daysOverdue(row.ship_on, easternDate(serviceNow()))
  if (row.stopped) return <StateBadge tone="bad">{t(`stopped_${row.stopped}`)}</StateBadge>
  if (row.status === 'shipping_paused') return <StateBadge tone="open">{t('paused')}</StateBadge>
  if (days > 0) return <StateBadge tone="bad">{t('late', { days })}</StateBadge>
  if (ships) return <StateBadge tone="good">{t('readyState')}</StateBadge>
  const waitsForDay = row.checks.every(({ check, problem }) => problem === null || check === 'day')
  return waitsForDay ? (
    <StateBadge tone="open">{t('waits', { day: formatDate(row.ship_on) })}</StateBadge>
  ) : (
    <StateBadge tone="bad">{t('blockedState')}</StateBadge>
  )
}
