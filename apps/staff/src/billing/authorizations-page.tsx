import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { ORDER_STATUSES } from '@contour/domain/orders/order-life-cycle'
import { useInfiniteQuery } from '@tanstack/react-query'
import { OrderNumber } from '../frame/order-number.tsx'
import { StatusChip } from '../frame/status-chip.tsx'
import { useMinute } from '../frame/use-minute.ts'
import { formatFullInstant, formatSpan } from '../words/times.ts'
import { billingReads } from './billing-reads.ts'
import type { AuthorizationRow } from './billing-reads.ts'
import { ChoiceChips, useChoice } from './choice-chips.tsx'
import { ListPage } from './list-page.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { countOf, formatCard, formatPurpose } from './words.ts'

const HOURS = ['48', '120', '240'] as const
const CHOICES = [
  { value: '48', label: '48 hours' },
  { value: '120', label: '5 days' },
  { value: '240', label: '10 days' },
] as const

/** Authorizations that expire soon: ship the order, or renew the authorization (decisions D-18). */
export function AuthorizationsPage() {
  const [hours, choose] = useChoice('hours', HOURS)
  const read = useInfiniteQuery(billingReads.holds(Number(hours)))
  const now = useMinute()
  return (
    <ListPage
      title="Holds about to end"
      facts={(data) => `${formatUsd(data.total_cents)} held · ${countOf(data.total ?? 0, 'hold')}`}
      note="A hold is renewed by itself 24 hours before it ends. Where that fails, the order waits for the patient to pay."
      head={<ChoiceChips label="Ends within" choices={CHOICES} value={hours} onChoose={choose} />}
      read={read}
      columns={columns(now)}
      rowKey={(row) => row.id}
      empty={{ title: 'No hold ends in this time.', seed: 12 }}
    />
  )
}

const columns = (now: Date): readonly Column<AuthorizationRow>[] => [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: (row) => <PatientLink id={row.patient_id} name={row.patient} />,
  },
  {
    key: 'ends',
    header: 'Ends',
    cell: (row) =>
      row.hold_until ? (
        <>
          in {formatSpan(Date.parse(row.hold_until) - now.getTime())}
          <span className="block text-muted">{formatFullInstant(row.hold_until)}</span>
        </>
      ) : (
        '–'
      ),
  },
  {
    key: 'order',
    header: 'Order',
    cell: (row) => <OrderOf row={row} />,
  },
  {
    key: 'for',
    header: 'For',
    cell: (row) => (
      <>
        {formatPurpose(row.purpose)}
        <span className="block text-muted">{formatCard(row.card)}</span>
      </>
    ),
  },
  { key: 'cents', header: 'Held', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
]

function OrderOf({ row }: { row: AuthorizationRow }) {
  const status = ORDER_STATUSES.find((known) => known === row.order_status)
  return (
    <>
      {status ? <StatusChip status={status} /> : <span className="text-muted">No order</span>}
      {row.order_id ? (
        <span className="mt-1 block text-muted">
          <OrderNumber id={row.order_id} />
        </span>
      ) : null}
    </>
  )
}
