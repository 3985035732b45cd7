import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { StateBadge } from '../frame/state-badge.tsx'
import { formatFullInstant } from '../words/times.ts'
import type { RetentionView } from '../calls/calls.ts'

type Row = RetentionView['classes'][number]

/** Lists which data is deleted, after how long and why, and what the last nightly run deleted. */
export function RetentionTable({ retention }: { retention: RetentionView }) {
  return (
    <section className="card grid gap-3">
      <DataTable
        caption="Deleted when it is no longer needed"
        columns={COLUMNS}
        rows={retention.classes}
        rowKey={(row) => row.id}
      />
      <p className="text-muted">
        {retention.ran_at
          ? `Last applied ${formatFullInstant(retention.ran_at)}. Abandoned uploads removed: ${retention.files}.`
          : 'Not applied yet. It runs every night at 3:30 am ET.'}
      </p>
    </section>
  )
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'what', header: 'Data', primary: true, cell: (row) => <strong>{row.what}</strong> },
  {
    key: 'period',
    header: 'Period',
    cell: (row) => `${row.outcome === 'deleted' ? 'Deleted' : 'Emptied'} ${row.days} days after ${row.after}`,
  },
  { key: 'why', header: 'Reason', cell: (row) => row.why },
  {
    key: 'removed',
    header: 'Last\u00a0night',
    align: 'right',
    cell: (row) => (
      <>
        {row.removed ?? '–'}
        {row.unfinished ? <StateBadge tone="open">more tonight</StateBadge> : null}
      </>
    ),
  },
]
