import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { Notice } from '@contour/ui/notice'
import { SelectField } from '@contour/ui/select-field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'
import { BILLING, billingReads } from './billing-reads.ts'
import type { Difference } from './billing-reads.ts'
import { Figure, Figures, Usd } from './money.tsx'
import { formatPaymentState } from './format-payment-state.ts'

const DAYS = [7, 30, 90].map((days) => ({ value: String(days), label: `Last ${days} days` }))

/**
 * Reconciliation with the gateway: the last run, what differs, what was skipped, and a button that runs it now (M-24).
 * It moves no money.
 */
export function ReconciliationPage() {
  const [days, setDays] = useState('30')
  const read = useQuery(billingReads.reconciliation())
  const run = useAction({
    act: calls.billing.runReconciliation,
    refresh: BILLING,
    done: ({ started }) =>
      started ? 'The comparison runs in the background.' : 'A comparison is already running.',
  })
  if (read.isPending) return <Reading label="Loading the comparison" />
  if (read.isError) return <ReadFailed error={read.error} again={() => void read.refetch()} />
  const report = read.data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section className="card grid gap-4">
        <PageHead
          title="Reconciliation"
          facts={report.ran_at ? `Last compared ${formatFullInstant(report.ran_at)}` : 'Not yet compared'}
        />
        {report.ran_at ? (
          <Figures>
            <Figure label="Payments compared">{report.checked}</Figure>
            <Figure label="Differences">{report.differences.length}</Figure>
            <Figure label="Skipped: no answer from the gateway">{report.skipped}</Figure>
            <Figure label="Changing during the comparison">{report.under_way}</Figure>
            <Figure label="Not final at the gateway">{report.open}</Figure>
          </Figures>
        ) : null}
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            run.run({ days: Number(days) })
          }}
        >
          <div className="w-full sm:w-56">
            <SelectField id="days" label="Payments of the" choices={DAYS} value={days} onChange={setDays} />
          </div>
          <Button type="submit" size="desk" busy={run.busy || report.running !== null}>
            Compare now
          </Button>
        </form>
        {run.problem ? (
          <p role="alert" className="font-semibold text-error">
            Error: {run.problem}
          </p>
        ) : null}
        {report.running ? (
          <Notice
            tone="info"
            title={`Comparing since ${formatFullInstant(report.running.started_at)}: ${report.running.checked} payments so far.`}
          />
        ) : null}
        {report.ran_at && report.differences.length === 0 && report.skipped === 0 ? (
          <Notice tone="success" title="Our record and the gateway’s agree." />
        ) : null}
        {report.skipped > 0 ? (
          <Notice tone="warn" title={`${report.skipped} payments could not be compared.`}>
            The gateway gave no answer about them. The next night asks again:{' '}
            <span className="[overflow-wrap:anywhere]">{report.skipped_ids.join(', ')}</span>
          </Notice>
        ) : null}
        <p className="text-muted">
          Every night at 4 am ET, all payments of the last 30 days are compared. A difference becomes a task
          for billing.
        </p>
      </section>
      {report.differences.length > 0 ? (
        <section className="card">
          <DataTable
            caption="Differences"
            columns={COLUMNS}
            rows={report.differences}
            rowKey={(row) => `${row.payment_id ?? ''}${row.gateway_ref ?? ''}`}
          />
        </section>
      ) : null}
    </div>
  )
}

const COLUMNS: readonly Column<Difference>[] = [
  {
    key: 'payment',
    header: 'Payment',
    primary: true,
    cell: (row) => (
      <span className="[overflow-wrap:anywhere]">
        {row.payment_id ? (
          <Link to={`/billing/patients?search=${encodeURIComponent(row.payment_id)}`} className="link">
            {row.payment_id}
          </Link>
        ) : (
          'Unknown to us'
        )}
        {row.gateway_ref ? <span className="block text-muted">{row.gateway_ref}</span> : null}
      </span>
    ),
  },
  { key: 'ours', header: 'We say', cell: (row) => formatPaymentState(row.ours) },
  { key: 'theirs', header: 'The gateway says', cell: (row) => formatPaymentState(row.theirs) },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
]
