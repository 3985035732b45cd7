import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { later } from '@contour/ui/later'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { useState } from 'react'
import { DeskButton } from '../../frame/desk-button.tsx'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { billingLedgerTexts } from '../../texts/en/billing-ledger.ts'
import { formatFullInstant } from '../../words/times.ts'
import type { Payment } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { MoneyEvents } from './money-events.tsx'
import { PaymentState } from './state-badges.tsx'
import { formatCard, formatPurpose } from './words.ts'

const RefundDialog = later(() => import('./refund-dialog.tsx'))

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
      {refunding ? <RefundDialog payment={refunding} onClose={() => setRefunding(null)} /> : null}
    </>
  )
}

const columns = (
  t: TextsOf<typeof billingLedgerTexts>,
  labels: TextsOf<typeof billingLabels>,
  refund: (payment: Payment) => void,
): readonly Column<Payment>[] => [
  column(
    'for',
    labels('payment'),
    (row) => (
      <>
        <strong>{formatPurpose(labels, row.purpose)}</strong>
        <span className="block text-muted [overflow-wrap:anywhere]">{t('paymentId', { id: row.id })}</span>
      </>
    ),
    { primary: true },
  ),
  column('state', labels('status'), (row) => (
    <>
      <PaymentState payment={row} />
      <MoneyEvents events={row.events} />
      {row.hold_until ? (
        <span className="mt-1 block text-muted">
          {t('expires', { time: formatFullInstant(row.hold_until) })}
        </span>
      ) : null}
    </>
  )),
  column('card', t('card'), (row) => (
    <>
      {formatCard(labels, row.card)}
      {row.invoice ? (
        <span className="block text-muted">{t('invoice', { invoice: row.invoice })}</span>
      ) : null}
    </>
  )),
  column('cents', labels('amount'), (row) => <Usd cents={row.cents} />, { align: 'right' }),
  column(
    'refunded',
    t('refunded'),
    (row) =>
      row.refunded_cents > 0 ? <Usd cents={row.refunded_cents} /> : <span className="text-muted">–</span>,
    { align: 'right' },
  ),
  column('act', labels('actions'), (row) =>
    row.refundable_cents > 0 ? (
      <DeskButton
        onClick={() => refund(row)}
        aria-label={t('refundOf', {
          purpose: formatPurpose(labels, row.purpose).toLowerCase(),
          amount: row.cents,
        })}
      >
        {t('refund')}
      </DeskButton>
    ) : (
      <span className="text-muted">–</span>
    ),
  ),
]
