import { quantityInWords } from '@contour/domain/dosing/directions'
import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { daysOverdue } from '@contour/domain/time/overdue'
import { easternDate } from '@contour/domain/time/plain-date'
import { serviceNow } from '@contour/client/service-clock'
import { useParts } from '@contour/texts/use-parts'
import { useTexts } from '@contour/texts/use-texts'
import { DoseText } from '@contour/ui/dose-text'
import { Notice } from '@contour/ui/notice'
import { ThreadChip } from '@contour/ui/thread-chip'
import { DosedText } from '../clinic/dosed-text.tsx'
import type { PharmacyRow } from '../../calls/calls.ts'
import { DeskButton } from '../../frame/desk-button.tsx'
import { OrderNumber } from '../../frame/order-number.tsx'
import { PaneFoot } from '../../frame/pane-foot.tsx'
import { StateBadge } from '../../frame/state-badge.tsx'
import { StatusChip } from '../../frame/status-chip.tsx'
import { pharmaciesTexts } from '../../texts/en/pharmacies.ts'
import { shipmentsTexts } from '../../texts/en/shipments.ts'
import { formatDate, formatFullInstant } from '../../words/times.ts'
import { canShip, isAhead, isHeld } from './can-ship.ts'
import { PharmacistFacts } from './pharmacist-facts.tsx'
import { ShipForm, type ScannedNumber } from './ship-form.tsx'
import { placeOf } from './ship-table.tsx'
import { ShipmentActions } from './shipment-actions.tsx'
import { formatSlot } from './shipment-items.tsx'

/** The open shipment: for whom, what is in the box and nothing else, the checks, and the tracking number in the foot. */
export function ShipmentPane({
  row,
  scanned,
  onShipped,
}: {
  row: PharmacyRow
  scanned: ScannedNumber | null
  onShipped: () => void
}) {
  const t = useTexts(shipmentsTexts)
  const parts = useParts(shipmentsTexts)
  const days = daysOverdue(row.ship_on, easternDate(serviceNow()))
  const why = row.stopped
    ? t(row.stopped === 'not_paid' ? 'notPaid' : 'canceled')
    : row.blocked.length > 0
      ? t('blocked')
      : undefined
  return (
    <>
      <div className="pane grid min-h-0 grow content-start gap-3 px-4 py-3">
        {/* A box that must not leave says so before it says what is in it. */}
        {row.stopped ? <Blocked row={row} /> : null}
        <div id="packing-list" className="grid gap-3">
          <ForWhom row={row} />
          <Box row={row} />
        </div>
        <PharmacistFacts facts={row.facts} place={row.place} />
        {row.stopped || row.items.length === 0 ? null : (
          <div>
            <button type="button" className="link min-h-8" onClick={() => window.print()}>
              {t('printList')}
            </button>
          </div>
        )}
        <WholePrescription row={row} />
        {row.stopped ? null : (
          <p className="type-small">
            {parts('shipOn', { day: <strong className="type-number">{formatDate(row.ship_on)}</strong> })}
            {days === 0 ? null : <strong className="text-error"> {t('overdue', { days })}</strong>}
            {isAhead(row, easternDate(serviceNow())) && canShip(row) ? ` ${t('mayLeaveEarlier')}` : null}
          </p>
        )}
        <Checks row={row} />
        {row.repeated ? (
          <Notice tone="info" title={t('repeatedTitle')}>
            {row.repeated}
          </Notice>
        ) : null}
        {row.pause_reason ? (
          <Notice tone="warn" title={t('pausedTitle')}>
            {row.pause_reason}
          </Notice>
        ) : null}
        {row.stopped ? null : <Blocked row={row} />}
        <ShipmentActions row={row} />
      </div>
      {row.status === 'order_placed' || row.stopped ? (
        <PaneFoot floats={false}>
          {why === undefined ? (
            <ShipForm row={row} scanned={scanned} onShipped={onShipped} />
          ) : (
            <DeskButton tone="primary" wide reason={why}>
              {t('ship')}
            </DeskButton>
          )}
        </PaneFoot>
      ) : null}
    </>
  )
}

function ForWhom({ row }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const parts = useParts(shipmentsTexts)
  const { address } = row
  return (
    <div>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="type-meta font-semibold text-delivery">{placeOf(t, row)}</span>
        {isHeld(row) ? (
          <StateBadge tone="held">{t('onHold')}</StateBadge>
        ) : isAhead(row, easternDate(serviceNow())) ? (
          <ThreadChip thread="delivery">{t('waits', { day: formatDate(row.ship_on) })}</ThreadChip>
        ) : (
          <StatusChip status={row.status} />
        )}
      </p>
      <h2 className="type-h3 mt-1.5">{row.patient}</h2>
      <address className="type-small leading-snug! not-italic">
        {address.name === row.patient ? null : <strong className="block">{address.name}</strong>}
        {address.address_line_1}
        {address.address_line_2 ? <span className="block">{address.address_line_2}</span> : null}
        <span className="block">
          {address.city}, {address.state} <span className="type-number">{address.zip}</span>
        </span>
      </address>
      <p className="type-meta text-muted">
        {parts('meta', {
          drug: DRUG_TITLE[row.drug],
          time: formatFullInstant(row.placed_at),
          order: <OrderNumber number={row.order_number} />,
        })}
      </p>
    </div>
  )
}

/** Why the shipment must not leave, or not yet. */
function Blocked({ row: { blocked, stopped, status } }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  if (blocked.length === 0 || !(stopped || status === 'order_placed')) return null
  return (
    <Notice tone={stopped ? 'error' : 'warn'} title={t(stopped ? 'doNotShip' : 'notNow')}>
      <ul className="grid gap-1">
        {blocked.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What is in this box (D-66), its dose at 44 px. */
function Box({ row: { items, pharmacy } }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  const lots = useTexts(pharmaciesTexts)
  return (
    <section className="rounded-control border-2 border-bottle bg-mint px-3.5 py-2.5">
      <h3 className="type-meta font-semibold text-leaf">{t('contents')}</h3>
      {items.length === 0 ? <p>{t('empty')}</p> : null}
      {pharmacy === null ? null : <p className="type-meta text-muted">{lots('madeBy', { pharmacy })}</p>}
      <ul className="grid gap-2">
        {items.map((item) => (
          <li key={`${item.month ?? 0} ${item.slot} ${item.name}`}>
            <p className="leading-tight">
              <span className="text-[2.75rem] leading-none font-semibold">
                <DoseText>{item.strength}</DoseText>
              </span>{' '}
              <strong className="text-lg whitespace-nowrap">
                × <DoseText>{item.quantity}</DoseText>
              </strong>
            </p>
            <p className="type-small leading-snug!">
              <strong>{item.name}</strong>, {formatSlot(t, item)}
            </p>
            <p className="type-meta text-muted">
              <DosedText text={item.directions} />
            </p>
            {item.lot === null ? null : <p className="type-meta">{lots('lotLeft', { number: item.lot })}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function WholePrescription({ row: { prescription } }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  if (prescription.length === 0) return null
  return (
    <details className="border-y border-hairline">
      <summary className="min-h-8 cursor-pointer py-1 text-[0.9375rem] font-semibold">
        {t('wholePrescription')}
      </summary>
      <ul className="type-meta pb-2">
        {prescription.map((line) => (
          <li key={`${line.slot} ${line.name}`} className="flex flex-wrap justify-between gap-x-3">
            <span>{t('prescribedLine', { slot: line.slot, name: line.name })}</span>
            <span>
              <DoseText>{line.strength}</DoseText> ×{' '}
              <DoseText>{quantityInWords(line.slot, line.quantity)}</DoseText>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The checks of the gate; why one does not hold stands in the notice below. No amounts (M-15). */
function Checks({ row: { checks, address } }: { row: PharmacyRow }) {
  const t = useTexts(shipmentsTexts)
  if (checks.length === 0) return null
  return (
    <ul aria-label={t('checks')} className="type-small grid grid-cols-2 gap-x-3 gap-y-0.5">
      {checks.map(({ check, problem }) => (
        <li
          key={check}
          className={`flex items-center gap-1.5 ${problem === null ? 'text-leaf' : 'font-semibold text-warn'}`}
        >
          <svg
            aria-hidden
            viewBox="0 0 16 16"
            className="size-3.5 flex-none fill-none stroke-current stroke-2"
            strokeLinecap="round"
          >
            {problem === null ? <path d="M3.5 8.5l3 3 6-7" /> : <path d="M4 4l8 8M12 4l-8 8" />}
          </svg>
          {problem === null ? null : <span className="sr-only">{t('checkFails')}</span>}
          {check === 'license' ? t('check_license', { state: address.state }) : t(`check_${check}`)}
        </li>
      ))}
    </ul>
  )
}
