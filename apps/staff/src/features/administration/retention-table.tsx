import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { StateBadge } from '../../frame/state-badge.tsx'
import { formatFullInstant } from '../../words/times.ts'
import type { RetentionView } from '../../calls/calls.ts'
import { administrationTexts } from '../../texts/en/administration.ts'

type Row = RetentionView['classes'][number]

/** Lists which data is deleted, after how long and why, and what the last nightly run deleted. */
export function RetentionTable({ retention }: { retention: RetentionView }) {
  const t = useTexts(administrationTexts)
  return (
    <section className="card grid gap-3">
      <DataTable
        caption={t('retention')}
        columns={columns(t)}
        rows={retention.classes}
        rowKey={(row) => row.id}
      />
      <p className="text-muted">
        {retention.ran_at
          ? t('appliedAt', { time: formatFullInstant(retention.ran_at), files: retention.files })
          : t('notApplied')}
      </p>
    </section>
  )
}

const columns = (t: TextsOf<typeof administrationTexts>): readonly Column<Row>[] => [
  { key: 'what', header: t('data'), primary: true, cell: (row) => <strong>{row.what}</strong> },
  {
    key: 'period',
    header: t('period'),
    cell: (row) => t(`retention_${row.outcome}`, { days: row.days, event: row.after }),
  },
  { key: 'why', header: t('reason'), cell: (row) => row.why },
  {
    key: 'removed',
    header: t('lastNight'),
    align: 'right',
    cell: (row) => (
      <>
        {row.removed ?? '–'}
        {row.unfinished ? <StateBadge tone="open">{t('moreTonight')}</StateBadge> : null}
      </>
    ),
  },
]
