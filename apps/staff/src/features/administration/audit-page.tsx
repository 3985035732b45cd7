import { Button } from '@contour/ui/button'
import type { Column } from '@contour/ui/data-table'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls } from '../../calls/calls.ts'
import type { AuditRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { actionName, readAuditFilter } from './audit-filter.ts'
import { AuditFilters } from './audit-filters.tsx'
import { ConcernedOrder } from './concerned-order.tsx'
import { formatFullInstant } from '../../words/times.ts'
import { administrationTexts } from '../../texts/en/administration.ts'

/** The audit trail, newest first and paged, below the state of its hash chain; its filters are in the URL. */
export function AuditPage() {
  const t = useTexts(administrationTexts)
  const [params, setParams] = useSearchParams()
  const filter = readAuditFilter(params)
  const audit = useInfiniteQuery(reads.audit(filter))
  const whole = useQuery({
    queryKey: ['audit', 'whole'],
    queryFn: () => calls.administration.audit({ whole: 'true' }),
    enabled: false,
  })
  const { data } = audit
  const chain = whole.data?.chain ?? data?.chain
  return (
    <ListPage
      title={t('audit')}
      caption={t('entries')}
      facts={() => (chain ? t('sealed', { sealed: chain.sealed, unsealed: chain.unsealed }) : null)}
      loading={t('auditLoading')}
      head={
        <div className="grid w-full gap-4">
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
          <AuditFilters
            filter={filter}
            choices={data?.choices ?? null}
            onChange={(next) => setParams({ ...next }, { replace: true })}
          />
        </div>
      }
      read={audit}
      columns={columns(t)}
      rowKey={(row) => String(row.id)}
      empty={{ title: t(Object.keys(filter).length > 0 ? 'noMatch' : 'noEntries'), seed: 10 }}
    />
  )
}

const columns = (t: TextsOf<typeof administrationTexts>): readonly Column<AuditRow>[] => [
  {
    key: 'at',
    header: t('time'),
    cell: (row) => <span className="type-number @2xl:whitespace-nowrap">{formatFullInstant(row.at)}</span>,
  },
  {
    key: 'actor',
    header: t('actor'),
    primary: true,
    cell: (row) => <strong title={row.actor}>{row.actor_name}</strong>,
  },
  { key: 'action', header: t('action'), cell: (row) => actionName(row.action) },
  {
    key: 'about',
    header: t('about'),
    cell: (row) =>
      row.order_id ? (
        <ConcernedOrder row={row} />
      ) : (
        (row.staff_name ??
        row.patient ?? <span className="[overflow-wrap:anywhere]">{row.subject ?? '–'}</span>)
      ),
  },
  { key: 'purpose', header: t('purpose'), cell: (row) => row.purpose || '–' },
  {
    key: 'seal',
    header: t('seal'),
    align: 'right',
    cell: (row) => (row.seq === null ? <span className="text-muted">{t('notSealed')}</span> : row.seq),
  },
]
