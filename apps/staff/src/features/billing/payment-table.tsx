import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Payment } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { MoneyEvents } from './money-events.tsx'
import { PaymentState } from './state-badges.tsx'
import { formatCard, formatPurpose } from './words.ts'

const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

/** Every payment of one patient, newest first; captured payments can be refunded. */
export function PaymentTable({ rows }: { rows: readonly Payment[] }) {
  const t = useTexts(billingLedgerTexts)
  const labels = useTexts(billingLabels)
  const [refunding, setRefunding] = useState<Payment | null>(null)
  return (
    <>
      <DataTable
        caption={t('payments')}
        columns={columns(t, labels, setRefunding)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="text-muted">{t('noPayments')}</p>}
      />
      {refunding ? (
        <Suspense>
          <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof billingLedgerTexts>,
  labels: TextsOf<typeof billingLabels>,
  refund: (payment: Payment) => void,
): readonly Column<Payment>[] => [
  {
    key: 'for',
    header: labels('payment'),
    primary: true,
    cell: (row) => (
      <>
        <strong>{formatPurpose(labels, row.purpose)}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{t('paymentId', { id: row.id })}</span>
      </>
    ),
  },
  {
    key: 'state',
    header: labels('status'),
    cell: (row) => (
      <>
        <PaymentState state={row.state} />
        <MoneyEvents events={row.events} />
        {row.hold_until ? (
          <span className="mt-1 block text-muted">
            {t('expires', { time: formatFullInstant(row.hold_until) })}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: 'card',
    header: t('card'),
    cell: (row) => (
      <>
        {formatCard(labels, row.card)}
        {row.invoice ? (
          <span className="block text-muted">{t('invoice', { invoice: row.invoice })}</span>
        ) : null}
      </>
    ),
  },
  { key: 'cents', header: labels('amount'), align: 'right', cell: (row) => <Usd cents={row.cents} /> },
  {
    key: 'refunded',
    header: t('refunded'),
    align: 'right',
    cell: (row) =>
      row.refunded_cents > 0 ? <Usd cents={row.refunded_cents} /> : <span className="text-muted">–</span>,
  },
  {
    key: 'act',
    header: labels('actions'),
    cell: (row) =>
      row.refundable_cents > 0 ? (
        <Button
          size="desk"
          tone="secondary"
          onClick={() => refund(row)}
          aria-label={t('refundOf', {
            purpose: formatPurpose(labels, row.purpose).toLowerCase(),
            amount: row.cents,
          })}
        >
          {t('refund')}
        </Button>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]
