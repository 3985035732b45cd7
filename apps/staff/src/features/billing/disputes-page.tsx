import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { Column } from '@contour/ui/data-table'
import { formatCount } from '@contour/domain/lists/paging'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { billingDisputeTexts } from '../../texts/en/billing-disputes.ts'
import { billingLabels } from '../../texts/en/billing-labels.ts'
import { formatFullInstant } from '../../words/times.ts'
import { billingReads } from './billing-reads.ts'
import type { Dispute } from './billing-reads.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { Usd } from './money.tsx'
import { DisputeState } from './state-badges.tsx'
import { formatDeclineCode } from './words.ts'

/** Disputes reported by the gateway, open ones first, with the date when their evidence is due (M-28). */
export function DisputesPage() {
  const t = useTexts(billingDisputeTexts)
  const labels = useTexts(billingLabels)
  const read = useInfiniteQuery(billingReads.disputes())
  return (
    <ListPage
      title={t('title')}
      facts={({ open }) => t('facts', { open, count: formatCount(open) })}
      note={t('note')}
      read={read}
      columns={columns(t, labels)}
      rowKey={(row) => row.id}
      empty={{
        title: t('none'),
        text: t('noneText'),
        seed: 15,
      }}
    />
  )
}

const columns = (
  t: TextsOf<typeof billingDisputeTexts>,
  labels: TextsOf<typeof billingLabels>,
): readonly Column<Dispute>[] => [
  {
    key: 'patient',
    header: labels('patient'),
    primary: true,
    cell: (row) => (
      <>
        <Link to={`/billing/disputes/${encodeURIComponent(row.id)}`} className="link">
          {row.patient}
        </Link>
        <span className="block text-muted">{t('opened', { time: formatFullInstant(row.opened_at) })}</span>
      </>
    ),
  },
  { key: 'reason', header: labels('reason'), cell: (row) => formatDeclineCode(row.reason) },
  {
    key: 'state',
    header: labels('status'),
    cell: (row) => <DisputeState state={row.state} />,
  },
  {
    key: 'due',
    header: t('evidenceDue'),
    cell: (row) => (row.evidence_due_at ? formatFullInstant(row.evidence_due_at) : '–'),
  },
  { key: 'cents', header: labels('amount'), align: 'right', cell: (row) => <Usd cents={row.cents} /> },
]
