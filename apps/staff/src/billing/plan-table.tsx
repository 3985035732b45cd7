import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { dateInWords } from '@contour/domain/time/plain-date'
import { lazy, Suspense, useState } from 'react'
import { StateMark } from '../frame/state-mark.tsx'
import { sayInstant } from '../words/times.ts'
import type { Plan } from './billing-reads.ts'
import { Usd } from './money.tsx'
import { PLAN_STATES } from './words.ts'

const CancelPlanDialog = lazy(() => import('./cancel-plan-dialog.tsx'))

/** The plans of one person: where each stands, what it charges next and when, and cancelling it for them. */
export function PlanTable({ rows }: { rows: readonly Plan[] }) {
  const [cancelling, setCancelling] = useState<Plan | null>(null)
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
          <CancelPlanDialog plan={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

const columns = (cancel: (plan: Plan) => void): readonly Column<Plan>[] => [
  { key: 'plan', header: 'Plan', primary: true, cell: (row) => <strong>{row.plan_name}</strong> },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = PLAN_STATES[row.status]
      return (
        <>
          <StateMark tone={row.cancelled_at ? 'open' : tone}>
            {row.cancelled_at ? 'Cancelled' : word}
          </StateMark>
          {row.cancelled_at ? (
            <span className="mt-1 block text-muted">{sayInstant(row.cancelled_at)}</span>
          ) : null}
          {row.past_due_since ? (
            <span className="mt-1 block text-muted">since {dateInWords(row.past_due_since)}</span>
          ) : null}
        </>
      )
    },
  },
  {
    key: 'next',
    header: 'Next charge',
    cell: (row) =>
      row.next_billing_on && !row.cancelled_at ? dateInWords(row.next_billing_on) : <span>–</span>,
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
