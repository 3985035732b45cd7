import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { easternDate } from '@contour/domain/time/plain-date'
import { Button } from '@contour/ui/button'
import { DataTable, column, type Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/error-messages.ts'
import { dayText } from '../../lib/dates.ts'
import { billingTexts } from '../../texts/en/subscriptions.ts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { Payment, Subscription } from './subscription-lists.ts'
import { MoneyEvents } from './money-events.tsx'
import { StatusBadge } from './status-badge.tsx'
import { dollars, isDeclined, paymentBadge, productOf, renewedPlan } from './subscription-labels.ts'
import { saveInvoice } from './save-invoice.ts'

const columnsIn = (
  plans: readonly Subscription[],
  t: TextsOf<typeof billingTexts>,
): readonly Column<Payment>[] => [
  // The day of the charge, as on the card statement; before it, of what happened last (D-90).
  column('date', t('date'), ({ created_at: at }) => dayOf(at), { primary: true }),
  column('amount', t('amount'), (payment) => dollars(payment.amount), { align: 'right' }),
  column('status', t('status'), (payment) => <Status payment={payment} />),
  column('product', t('product'), (payment) => <Product payment={payment} plans={plans} />),
  column('receipt', t('receipt'), (payment) => <Receipt payment={payment} />),
]

type Props = { payments: readonly Payment[]; plans: readonly Subscription[] }

/** Past Payments (C-BIL-005), newest first; each with its invoice as PDF (C-BIL-019). */
export function PaymentsTable({ payments, plans }: Props) {
  const t = useTexts(billingTexts)
  return (
    <section className="grid gap-4" aria-labelledby="past-payments">
      <h2 id="past-payments" className="type-h2">
        {t('payments')}
      </h2>
      <div className="card grid gap-4 p-5 md:p-6">
        <DataTable
          caption={t('payments')}
          captionHidden
          columns={columnsIn(plans, t)}
          rows={payments.filter((payment) => !isDeclined(payment))}
          rowKey={(payment) => payment.id}
          empty={<EmptyState title={t('noPayments')} />}
        />
        <DeclinedAttempts payments={payments.filter(isDeclined)} />
      </div>
    </section>
  )
}

/** What was paid for; under "Subscription" the plan that was renewed, so that two of them can be told apart. */
function Product({ payment, plans }: { payment: Payment; plans: readonly Subscription[] }) {
  const t = useTexts(billingTexts)
  const renewed = renewedPlan(payment, plans)
  return (
    <span>
      {productOf(payment, t)}
      {renewed ? <span className="type-small block text-muted">{renewed}</span> : null}
    </span>
  )
}

/** Attempts that the bank declined, folded: nothing was charged, and nobody has to do anything about them. */
function DeclinedAttempts({ payments }: { payments: readonly Payment[] }) {
  const t = useTexts(billingTexts)
  if (payments.length === 0) return null
  return (
    <details className="type-small">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">
        {t('declinedAttempts', { count: payments.length })}
      </summary>
      <ul className="grid gap-2 pt-2 text-muted">
        {payments.map((payment) => (
          <li key={payment.id} className="type-number">
            {dayOf(payment.created_at)}, {dollars(payment.amount)}, {productOf(payment, t)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The word for the payment, and under it what happened before, with day and amount. */
function Status({ payment }: { payment: Payment }) {
  return (
    <span className="grid justify-items-end gap-1.5 @2xl:justify-items-start">
      <StatusBadge mark={paymentBadge(payment)} />
      <MoneyEvents events={payment.events} />
    </span>
  )
}

const dayOf = (at: string) => dayText(easternDate(new Date(at)))

function Receipt({ payment }: { payment: Payment }) {
  const t = useTexts(billingTexts)
  const toast = useToast()
  const [itemized, setItemized] = useState(false)
  const save = useMutation({
    mutationFn: (withItems: boolean) => saveInvoice(payment.id, withItems),
    onError: (error) => toast(messageOf(error), 'error'),
  })
  if (!payment.has_invoice) return <span className="text-muted">{t('noReceipt')}</span>
  const press = (withItems: boolean) => {
    setItemized(withItems)
    save.mutate(withItems)
  }
  // Two payments of one day are told apart by what they paid (D-90).
  const named = { product: productOf(payment, t), day: dayOf(payment.created_at) }
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3 @2xl:-ml-3.5 @2xl:justify-start">
      <Button
        tone="quiet"
        size="desk"
        busy={save.isPending && !itemized}
        aria-label={t('invoiceOf', named)}
        onClick={() => press(false)}
      >
        {t('invoicePdf')}
      </Button>
      <Button
        tone="quiet"
        size="desk"
        busy={save.isPending && itemized}
        aria-label={t('itemisedOf', named)}
        onClick={() => press(true)}
      >
        {t('itemised')}
      </Button>
    </span>
  )
}
