import { formatUsd } from '@contour/domain/money/cents'
import { useTexts } from '@contour/texts/use-texts'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { MoneyEvents } from '../billing/money-events.tsx'
import { formatCard, formatPurpose } from '../billing/words.ts'
import type { ServiceOrderRead } from '../../calls/calls.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { supportTexts } from '../../texts/en/support.ts'

type Payment = ServiceOrderRead['payments'][number]

/** Every payment of the person with its card, read only: the answer to "I was charged twice" (D-94). */
export function PersonPayments({ read }: { read: ServiceOrderRead }) {
  const t = useTexts(supportTexts)
  const labels = useTexts(billingLabels)
  if (read.payments.length === 0) return null
  const columns: readonly Column<Payment>[] = [
    {
      key: 'for',
      header: t('payment'),
      primary: true,
      cell: ({ purpose, order_id: id }) => (
        <>
          {formatPurpose(labels, purpose)}
          {id === read.order.order_id ? (
            <span className="block font-normal text-muted">{t('ofThisOrder')}</span>
          ) : null}
        </>
      ),
    },
    { key: 'events', header: t('whatHappened'), cell: ({ events }) => <MoneyEvents events={events} /> },
    { key: 'card', header: t('card'), cell: ({ card }) => formatCard(labels, card) },
    { key: 'cents', header: labels('amount'), align: 'right', cell: ({ cents }) => formatUsd(cents) },
  ]
  return (
    <section aria-label={t('payments')}>
      <DataTable caption={t('payments')} columns={columns} rows={read.payments} rowKey={({ id }) => id} />
    </section>
  )
}
