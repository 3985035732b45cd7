import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { daysOverdue } from '@contour/domain/time/overdue'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import type { PharmacyReplacement, PharmacyRow } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { ROW_LINK } from '../../frame/use-row-keys.ts'
import { actionCell } from '../replacement/board-columns.tsx'
import type { BoardReplacementsRead } from '../replacement/use-board-replacements.ts'
import { boardReplacementTexts } from '../../texts/en/replacement.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { formatDate } from '../../words/times.ts'
import { canShip, isAhead, isHeld } from './can-ship.ts'
import type { ShipBand } from './ship-bands.ts'
import { BoxSummary } from './box-summary.tsx'
import { TRACKING_FIELD } from './ship-form.tsx'

type T = TextsOf<typeof shipmentsTexts>

/** The shipments by ship date: stopped and late ones first, each band with its number; the open one is marked. */
export function ShipTable({
  bands,
  open,
  linked,
  onOpen,
  onReplacement,
}: {
  bands: readonly { band: ShipBand; rows: readonly (PharmacyRow | PharmacyReplacement)[] }[]
  open: string | undefined
  /** The replacement that a link points to. */
  linked: string | null
  onOpen: (orderId: string) => void
  onReplacement: BoardReplacementsRead['choose']
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
            {rows.map((row) =>
              'replaces' in row ? (
                <ReplacementRow key={row.id} row={row} isOpen={row.id === linked} choose={onReplacement} />
              ) : (
                <ShipRow key={row.order_id} row={row} isOpen={row.order_id === open} onOpen={onOpen} />
              ),
            )}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** "Today, Tue, Nov 24 · 4": the bands of a single day name it. */
function bandTitle(t: T, band: ShipBand, rows: readonly { ship_on: string }[]): string {
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

const CELL = 'border-b border-hairline px-1.5 py-1.5 sm:px-2 text-left align-top leading-snug'
const NAME = 'min-w-18 border-l-4 xl:min-w-32 font-semibold [overflow-wrap:anywhere]'

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
  const ships = canShip(row) && !isAhead(row, easternDate(serviceNow()))
  return (
    <tr aria-current={isOpen ? 'true' : undefined} className="aria-[current]:bg-mint">
      <th scope="row" className={`${CELL} ${NAME} ${isOpen ? 'border-l-marigold' : 'border-l-transparent'}`}>
        {row.patient}
        <span className="type-meta block font-normal text-muted">
          {t('cityAndState', { city: row.address.city, state: row.address.state })}
        </span>
      </th>
      <td className={`${CELL} ${HIDDEN['drug']}`}>
        {DRUG_TITLE[row.drug]}
        <span className="type-meta block text-muted">{placeOf(t, row)}</span>
      </td>
      <td className={`${CELL} font-semibold`}>
        <BoxSummary items={row.items} />
      </td>
      <td className={`${CELL} whitespace-nowrap ${HIDDEN['order']}`}>
        <OrderNumber number={row.order_number} />
      </td>
      <td className={`${CELL} ${HIDDEN['state']}`}>
        <RowState row={row} ships={ships} />
        {row.needed_by ? (
          <span className="type-meta mt-1 block text-muted">
            {t('neededBy', { day: formatDate(row.needed_by) })}
          </span>
        ) : null}
      </td>
      <td className={`${CELL} text-right`}>
        <DeskButton
          onClick={() => {
            onOpen(row.order_id)
            // The pane of the row is drawn first.
            requestAnimationFrame(() => document.getElementById(ships ? TRACKING_FIELD : 'shipment')?.focus())
          }}
          aria-label={t(ships ? 'shipTo' : 'openOf', { patient: row.patient })}
          {...ROW_LINK}
        >
          {t(ships ? 'ship' : 'openRow')}
        </DeskButton>
      </td>
    </tr>
  )
}

/** A parcel that is sent again stands among the others, with its own lateness, and without money (D-37). */
function ReplacementRow({
  row,
  isOpen,
  choose,
}: {
  row: PharmacyReplacement
  isOpen: boolean
  choose: BoardReplacementsRead['choose']
}) {
  const t = useTexts(shipmentsTexts)
  const own = useTexts(boardReplacementTexts)
  const parts = useParts(boardReplacementTexts)
  const days = daysOverdue(row.ship_on, easternDate(serviceNow()))
  const ready = row.blocked.length === 0 && row.ship_on <= easternDate(serviceNow())
  return (
    <tr aria-current={isOpen ? 'true' : undefined} className="aria-[current]:bg-mint">
      <th scope="row" className={`${CELL} ${NAME} ${isOpen ? 'border-l-marigold' : 'border-l-transparent'}`}>
        {row.patient}
        <span className="type-meta block font-normal text-muted">
          {t('cityAndState', { city: row.address.city, state: row.address.state })}
        </span>
        <span className="type-meta block font-normal text-muted">
          {parts('parcelAndReplaced', {
            parcel: <span className="whitespace-nowrap">{row.parcel}</span>,
            replaces: <span className="whitespace-nowrap">{row.replaces}</span>,
          })}
        </span>
      </th>
      <td className={`${CELL} ${HIDDEN['drug']}`}>{own('kind')}</td>
      <td className={`${CELL} font-semibold`}>
        <BoxSummary items={row.items} />
      </td>
      <td className={`${CELL} whitespace-nowrap ${HIDDEN['order']}`}>
        <OrderNumber number={row.order_number} />
      </td>
      <td className={`${CELL} ${HIDDEN['state']}`}>
        {days > 0 ? (
          <StateBadge tone="bad">{t('late', { days })}</StateBadge>
        ) : ready ? (
          <StateBadge tone="good">{t('readyState')}</StateBadge>
        ) : (
          <StateBadge tone="open">{t('waits', { day: formatDate(row.ship_on) })}</StateBadge>
        )}
        {row.blocked.map((reason) => (
          <span key={reason} className="type-meta block text-error">
            {reason}
          </span>
        ))}
        {row.unlicensed ? (
          <span className="type-meta block">{own(row.with_support ? 'withSupport' : 'supportNext')}</span>
        ) : null}
      </td>
      <td className={`${CELL} text-right`}>{actionCell(own, row, choose)}</td>
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
  if (isHeld(row)) return <StateBadge tone="held">{t('onHold')}</StateBadge>
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
