import { formatUsd } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import type { ReactNode } from 'react'
import { OrderNumber } from '../../frame/order-number.tsx'
import { MoneyEvents } from '../billing/money-events.tsx'
import { formatCard, formatPurpose } from '../billing/words.ts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { supportTexts } from '../../texts/en/support.ts'

type Payment = ServiceOrderRead['payments'][number]

/** Every payment of the person with its card: the answer to "I was charged twice" (D-94). */
export function PersonPayments({
  payments,
  actOf,
}: {
  payments: readonly Payment[]
  /** What may be done with a payment; read only without it. */
  actOf?: ((payment: Payment) => ReactNode) | undefined
}) {
  const t = useTexts(supportTexts)
  const labels = useTexts(billingLabels)
  if (payments.length === 0) return null
  const columns: readonly Column<Payment>[] = [
    column(
      'for',
      t('payment'),
      ({ purpose, order_number: number }) => (
        <>
          {formatPurpose(labels, purpose)}
          {number ? (
            <span className="block font-normal text-muted">
              <OrderNumber number={number} />
            </span>
          ) : null}
        </>
      ),
      { primary: true },
    ),
    column('events', t('whatHappened'), ({ events }) => <MoneyEvents events={events} />),
    column('card', t('card'), ({ card }) => formatCard(labels, card)),
    column(
      'cents',
      labels('amount'),
      (payment) => (
        <span className="inline-grid justify-items-end gap-1.5">
          {formatUsd(payment.cents)}
          {actOf?.(payment)}
        </span>
      ),
      { align: 'right' },
    ),
  ]
  return (
    <section aria-label={t('payments')}>
      <DataTable caption={t('payments')} columns={columns} rows={payments} rowKey={({ id }) => id} />
    </section>
  )
}
