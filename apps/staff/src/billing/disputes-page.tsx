import type { Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import { billingReads } from './billing-reads.ts'
import type { Dispute } from './billing-reads.ts'
import { ListPage } from './list-page.tsx'
import { Usd } from './money.tsx'
import { DISPUTE_STATES, formatDeclineCode } from './words.ts'

/** Disputes reported by the gateway, open ones first, with the date when their evidence is due (M-28). */
export function DisputesPage() {
  const read = useInfiniteQuery(billingReads.disputes())
  return (
    <ListPage
      title="Disputes"
      facts={(data) => `${formatCount(data.open)} to answer`}
      note="A dispute stops the renewals of its patient until it is decided."
      read={read}
      columns={COLUMNS}
      rowKey={(row) => row.id}
      empty={{
        title: 'No payment is disputed.',
        text: 'A dispute appears here when a bank reports it.',
        seed: 15,
      }}
    />
  )
}

const COLUMNS: readonly Column<Dispute>[] = [
  {
    key: 'patient',
    header: 'Patient',
    primary: true,
    cell: (row) => (
      <>
        <Link to={`/billing/disputes/${encodeURIComponent(row.id)}`} className="link">
          {row.patient}
        </Link>
        <span className="block text-muted">opened {formatFullInstant(row.opened_at)}</span>
      </>
    ),
  },
  { key: 'reason', header: 'The bank says', cell: (row) => formatDeclineCode(row.reason) },
  {
    key: 'state',
    header: 'State',
    cell: (row) => {
      const { tone, word } = DISPUTE_STATES[row.state]
      return <StateBadge tone={tone}>{word}</StateBadge>
    },
  },
  {
    key: 'due',
    header: 'Evidence due',
    cell: (row) => (row.evidence_due_at ? formatFullInstant(row.evidence_due_at) : '–'),
  },
  { key: 'cents', header: 'Amount', align: 'right', cell: (row) => <Usd cents={row.cents} /> },
]
