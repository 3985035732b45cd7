import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { lazy, Suspense, useState } from 'react'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatDay, formatFullInstant } from '../words/times.ts'
import type { Subscription } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { SUBSCRIPTION_STATES } from './words.ts'

const CancelSubscriptionDialog = lazy(() => import('./cancel-subscription-dialog.tsx'))

/** The subscriptions of one patient: status, next charge and its date, and cancellation on the patient's behalf. */
export function SubscriptionTable({ rows }: { rows: readonly Subscription[] }) {
  const [cancelling, setCancelling] = useState<Subscription | null>(null)
  return (
    <>
      <DataTable
        caption="Plans"
        columns={columns(setCancelling)}
        rows={rows}
        rowKey={(row) => row.id}
        empty={<p className="text-muted">No plan.</p>}
      />
      {cancelling ? (
        <Suspense>
          <CancelSubscriptionDialog plan={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (cancel: (subscription: Subscription) => void): readonly Column<Subscription>[] => [
  { key: 'plan', header: 'Plan', primary: true, cell: (row) => <strong>{row.plan_name}</strong> },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = SUBSCRIPTION_STATES[row.status]
      return (
        <>
          <StateBadge tone={row.cancelled_at ? 'open' : tone}>
            {row.cancelled_at ? 'Cancelled' : word}
          </StateBadge>
          {row.cancelled_at ? (
            <span className="mt-1 block text-muted">{formatFullInstant(row.cancelled_at)}</span>
          ) : null}
          {row.past_due_since ? (
            <span className="mt-1 block text-muted">since {formatDay(row.past_due_since)}</span>
          ) : null}
        </>
      )
    },
  },
  {
    key: 'next',
    header: 'Next charge',
    cell: (row) =>
      row.next_billing_on && !row.cancelled_at ? formatDay(row.next_billing_on) : <span>–</span>,
  },
  { key: 'renewal', header: 'Renews at', align: 'right', cell: (row) => <Usd cents={row.renewal_cents} /> },
  {
    key: 'act',
    header: 'Cancel',
    cell: (row) =>
      row.can_cancel ? (
        <Button size="desk" tone="danger" onClick={() => cancel(row)} aria-label={`Cancel ${row.plan_name}`}>
          Cancel
        </Button>
      ) : (
        <span className="text-muted">–</span>
      ),
  },
]
