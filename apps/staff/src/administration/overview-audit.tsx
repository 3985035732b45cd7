import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import type { AuditRow } from '../calls/calls.ts'
import { overviewTexts } from '../texts/en/overview.ts'
import { formatInstant } from '../words/times.ts'
import { actionName } from './audit-filter.ts'

const SHOWN = 10

/** The newest entries of the audit trail, with names. */
export function OverviewAudit({ rows }: { rows: readonly AuditRow[] }) {
  const t = useTexts(overviewTexts)
  return (
    <DataTable
      caption={t('didWhat')}
      captionHidden
      columns={columns(t)}
      rows={rows.slice(0, SHOWN)}
      rowKey={({ id }) => String(id)}
      empty={<p className="text-muted">{t('nothing')}</p>}
    />
  )
}

const columns = (t: TextsOf<typeof overviewTexts>): readonly Column<AuditRow>[] => [
  {
    key: 'time',
    header: t('time'),
    cell: (row) => <span className="type-number @2xl:whitespace-nowrap">{formatInstant(row.at)}</span>,
  },
  { key: 'who', header: t('who'), primary: true, cell: (row) => <strong>{row.actor_name}</strong> },
  {
    key: 'did',
    header: t('did'),
    cell: (row) => (
      <>
        {actionName(row.action)}
        {row.patient ? <span className="text-muted"> · {row.patient}</span> : null}
      </>
    ),
  },
  { key: 'why', header: t('why'), cell: (row) => <span className="text-muted">{row.purpose || '–'}</span> },
]
