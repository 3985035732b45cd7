import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { lazy, Suspense, useState } from 'react'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import type { Payment } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { PAYMENT_STATES, formatCard, formatPurpose } from './words.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** Every payment of one patient, newest first; captured payments can be refunded. */
export function PaymentTable({ rows }: { rows: readonly Payment[] }) {
  const [refunding, setRefunding] = useState<Payment | null>(null)
  return (
    <>
      <DataTable
        caption="Payments"
        columns={columns(setRefunding)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="text-muted">No payment.</p>}
      />
      {refunding ? (
        <Suspense>
          <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (refund: (payment: Payment) => void): readonly Column<Payment>[] => [
  {
    key: 'for',
    header: 'For',
    primary: true,
    cell: (row) => (
      <>
        <strong>{formatPurpose(row.purpose)}</strong>
        <span className="block text-muted">{formatFullInstant(row.created_at)}</span>
        <span className="block text-muted [overflow-wrap:anywhere]">payment {row.id}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = PAYMENT_STATES[row.state]
      return (
        <>
          <StateBadge tone={tone}>{word}</StateBadge>
          {row.hold_until ? (
            <span className="mt-1 block text-muted">until {formatFullInstant(row.hold_until)}</span>
          ) : null}
        </>
      )
    },
  },
  {
    key: 'card',
    header: 'Card',
    cell: (row) => (
      <>
        {formatCard(row.card)}
        {row.invoice ? <span className="block text-muted">invoice {row.invoice}</span> : null}
      </>
    ),
  },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  {
    key: 'refunded',
    header: 'Refunded',
    align: 'right',
    cell: (row) =>
      row.refunded_cents > 0 ? <Usd cents={row.refunded_cents} /> : <span className="text-muted">–</span>,
  },
  {
    key: 'act',
    header: 'Refund',
    cell: (row) =>
      row.refundable_cents > 0 ? (
        <Button
          size="desk"
          tone="secondary"
          onClick={() => refund(row)}
          aria-label={`Refund ${formatPurpose(row.purpose).toLowerCase()} of ${formatUsd(row.cents)}`}
        >
          Refund
        </Button>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]
