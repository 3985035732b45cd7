import { Button } from '@contour/ui/button'
import { DataTable } from '@contour/ui/data-table'
import type { Column } from '@contour/ui/data-table'
import { EmptyState } from '@contour/ui/empty-state'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../calls/calls.ts'
import type { AuditRow } from '../calls/calls.ts'
import { reads } from '../calls/reads.ts'
import { MoreRows } from '../frame/more-rows.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { ReadFailed, Reading } from '../frame/read-states.tsx'
import { formatFullInstant } from '../words/times.ts'
import { administrationTexts } from '../texts/en/administration.ts'

/** The audit trail, newest first and paged, below the state of its hash chain. */
export function AuditPage() {
  const t = useTexts(administrationTexts)
  const audit = useInfiniteQuery(reads.audit())
  const whole = useQuery({
    queryKey: ['audit', 'whole'],
    queryFn: () => calls.administration.audit({ whole: 'true' }),
    enabled: false,
  })
  if (audit.isPending) return <Reading label={t('auditLoading')} />
  if (!audit.data) return <ReadFailed error={audit.error} again={() => void audit.refetch()} />
  const chain = whole.data?.chain ?? audit.data.chain
  return (
    <div className="card grid gap-4">
      <div className="-mb-4">
        <PageHead
          title={t('audit')}
          facts={chain ? t('sealed', { sealed: chain.sealed, unsealed: chain.unsealed }) : null}
        />
      </div>
      {chain ? (
        <Notice tone={chain.intact ? 'success' : 'error'} title={t(chain.intact ? 'intact' : 'broken')}>
          {chain.intact
            ? t(whole.data ? 'intactWhole' : 'intactSince')
            : t('brokenText', { entry: chain.broken_at ?? '' })}
        </Notice>
      ) : null}
      <div>
        <Button size="desk" tone="secondary" busy={whole.isFetching} onClick={() => void whole.refetch()}>
          {t('checkWhole')}
        </Button>
      </div>
      {whole.error ? (
        <Notice tone="error" title={t('notChecked')}>
          {whole.error.message}
        </Notice>
      ) : null}
      <DataTable
        caption={t('entries')}
        captionHidden
        columns={columns(t)}
        rows={audit.data.rows}
        rowKey={(row) => String(row.id)}
        empty={<EmptyState title={t('noEntries')} seed={10} />}
      />
      <MoreRows read={audit} />
    </div>
  )
}

const columns = (t: TextsOf<typeof administrationTexts>): readonly Column<AuditRow>[] => [
  {
    key: 'at',
    header: t('time'),
    cell: (row) => <span className="type-number">{formatFullInstant(row.at)}</span>,
  },
  { key: 'actor', header: t('actor'), primary: true, cell: (row) => <strong>{row.actor}</strong> },
  { key: 'action', header: t('action'), cell: (row) => row.action.replaceAll(/[_.]/g, ' ') },
  { key: 'purpose', header: t('purpose'), cell: (row) => row.purpose || '–' },
  {
    key: 'subject',
    header: t('subject'),
    cell: (row) => <span className="[overflow-wrap:anywhere]">{row.subject ?? '–'}</span>,
  },
  {
    key: 'seal',
    header: t('seal'),
    align: 'right',
    cell: (row) => (row.seq === null ? <span className="text-muted">{t('notSealed')}</span> : row.seq),
  },
]
