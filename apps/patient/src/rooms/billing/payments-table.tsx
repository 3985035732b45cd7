import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { useToast } from '@contour/ui/toast'
import { messageOf } from '../../lib/call-error.ts'
import { instantText } from '../../lib/dates.ts'
import type { Payment } from './billing-lists.ts'
import { Mark } from './mark.tsx'
import { PAYMENT_NOTES, dollars, paymentMark, productOf } from './plan-labels.ts'
import { saveInvoice } from './save-invoice.ts'

const COLUMNS: readonly Column<Payment>[] = [
  { key: 'date', header: 'Date', primary: true, cell: (payment) => instantText(payment.created_at) },
  { key: 'amount', header: 'Amount', align: 'right', cell: (payment) => dollars(payment.amount) },
  { key: 'status', header: 'Status', cell: (payment) => <Status payment={payment} /> },
  { key: 'product', header: 'Product', cell: productOf },
  { key: 'receipt', header: 'Receipt', cell: (payment) => <Receipt payment={payment} /> },
]

/** Past Payments (C-BIL-005), newest first; each with its invoice as PDF (C-BIL-019). */
export function PaymentsTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="past-payments">
      <h2 id="past-payments" className="type-h2">
        Past Payments
      </h2>
      <div className="card p-5 md:p-6">
        <DataTable
          caption="Past Payments"
          captionHidden
          columns={COLUMNS}
          rows={payments}
          rowKey={(payment) => payment.id}
          empty={<EmptyState title="No payment history found." />}
        />
      </div>
    </section>
  )
}

function Status({ payment }: { payment: Payment }) {
  const note = PAYMENT_NOTES[payment.payment_state]
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Mark mark={paymentMark(payment.status)} />
      {note ? <span className="text-muted">{note}</span> : null}
    </span>
  )
}

function Receipt({ payment }: { payment: Payment }) {
  const toast = useToast()
  const [itemised, setItemised] = useState(false)
  const save = useMutation({
    mutationFn: (withItems: boolean) => saveInvoice(payment.id, withItems),
    onError: (error) => toast(messageOf(error), 'error'),
  })
  if (!payment.has_invoice) return <span className="text-muted">None</span>
  const press = (withItems: boolean) => {
    setItemised(withItems)
    save.mutate(withItems)
  }
  const day = instantText(payment.created_at)
  return (
    <span className="inline-flex flex-wrap justify-end gap-x-3">
      <Button
        tone="quiet"
        size="desk"
        busy={save.isPending && !itemised}
        aria-label={`Invoice PDF of ${day}`}
        onClick={() => press(false)}
      >
        Invoice PDF
      </Button>
      <Button
        tone="quiet"
        size="desk"
        busy={save.isPending && itemised}
        aria-label={`Itemised receipt of ${day}`}
        onClick={() => press(true)}
      >
        Itemised
      </Button>
    </span>
  )
}
