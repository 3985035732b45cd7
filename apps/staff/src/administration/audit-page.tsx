import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { calls } from '../calls/calls.ts'
import type { AuditRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'

/** The audit trail, newest first and paged, below the state of its hash chain. */
export function AuditPage() {
  const audit = useInfiniteQuery(reads.audit())
  const whole = useQuery({
    queryKey: ['audit', 'whole'],
    queryFn: () => calls.administration.audit({ whole: 'true' }),
    enabled: false,
  })
  if (audit.isPending) return <Reading label="Loading the audit trail" />
  if (!audit.data) return <ReadFailed error={audit.error} again={() => void audit.refetch()} />
  const chain = whole.data?.chain ?? audit.data.chain
  return (
    <div className="card grid gap-4">
      <div className="-mb-4">
        <PageHead
          title="Audit"
          facts={chain ? `${chain.sealed} sealed · ${chain.unsealed} to be sealed` : null}
        />
      </div>
      {chain ? (
        <Notice
          tone={chain.intact ? 'success' : 'error'}
          title={chain.intact ? 'The chain is intact.' : 'The chain is broken.'}
        >
          {chain.intact
            ? whole.data
              ? 'Every sealed entry was checked from the first one.'
              : 'Every entry since the last check matches the one before it.'
            : `Entry ${chain.broken_at ?? ''} was changed, removed or rewritten. Stop, and follow the runbook.`}
        </Notice>
      ) : null}
      <div>
        <Button size="desk" tone="secondary" busy={whole.isFetching} onClick={() => void whole.refetch()}>
          Check the whole chain
        </Button>
      </div>
      {whole.error ? (
        <Notice tone="error" title="The chain was not checked">
          {whole.error.message}
        </Notice>
      ) : null}
      <DataTable
        caption="Entries"
        captionHidden
        columns={COLUMNS}
        rows={audit.data.rows}
        rowKey={(row) => String(row.id)}
        empty={<EmptyState title="No entries yet." seed={10} />}
      />
      <MoreRows read={audit} />
    </div>
  )
}

const COLUMNS: readonly Column<AuditRow>[] = [
  {
    key: 'at',
    header: 'When',
    cell: (row) => <span className="type-number">{formatFullInstant(row.at)}</span>,
  },
  { key: 'actor', header: 'Who', primary: true, cell: (row) => <strong>{row.actor}</strong> },
  { key: 'action', header: 'Did', cell: (row) => row.action.replaceAll(/[_.]/g, ' ') },
  { key: 'purpose', header: 'Purpose', cell: (row) => row.purpose || '–' },
  {
    key: 'subject',
    header: 'Subject',
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject ?? '–'}</span>,
  },
  {
    key: 'seal',
    header: 'Seal',
    align: 'right',
    cell: (row) => (row.seq === null ? <span className="text-muted">waits</span> : row.seq),
  },
]
