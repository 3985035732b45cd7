import type { Column } from '@contour/ui/data-table'
import { formatUsd } from '@contour/domain/money/cents'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay, formatFullInstant } from '../words/times.ts'
import { billingReads } from './billing-reads.ts'
import type { PastDue } from './billing-reads.ts'
import { ListPage } from './list-page.tsx'
import { Usd } from './money.tsx'
import { PatientLink } from './patient-link.tsx'
import { countOf, formatDeclineCode } from './words.ts'

/** Past-due subscriptions: amount owed, attempts so far, next attempt, and when the subscription ends (M-26). */
export function DunningPage() {
  const read = useInfiniteQuery(billingReads.dunning())
  return (
    <ListPage
      title="Past due"
      facts={(data) => `${formatUsd(data.total_cents)} open · ${countOf(data.total ?? 0, 'plan')}`}
      note="The card is tried again by itself, and the patient can pay at any time. Nothing ships until it is paid."
      read={read}
      columns={COLUMNS}
      rowKey={(row) => row.subscription.id}
      empty={{ title: 'Nobody is past due.', text: 'Failed renewals appear here.', seed: 13 }}
    />
  )
}

const COLUMNS: readonly Column<PastDue>[] = [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: ({ subscription }) => (
      <>
        <PatientLink id={subscription.patient_id} name={subscription.patient} />
        <span className="block text-muted">{subscription.plan_name}</span>
      </>
    ),
  },
  {
    key: 'since',
    header: 'Past due since',
    cell: ({ subscription }) => (subscription.past_due_since ? formatDay(subscription.past_due_since) : '–'),
  },
  {
    key: 'tries',
    header: 'Tries',
    cell: (row) => (
      <>
        {row.tries} declined
        {row.last_decline ? (
          <span className="block text-muted">Last: {formatDeclineCode(row.last_decline)}</span>
        ) : null}
      </>
    ),
  },
  {
    key: 'next',
    header: 'Next try',
    cell: (row) => (row.next_try_at ? formatFullInstant(row.next_try_at) : 'No more tries'),
  },
  { key: 'ends', header: 'Plan ends', cell: (row) => (row.ends_at ? formatFullInstant(row.ends_at) : '–') },
  { key: 'due', header: 'Owed', align: 'right', cell: (row) => <Usd cents={row.due_cents} /> },
]
