import { column, type Column } from '@contour/ui/data-table'
import { Notice } from '@contour/ui/notice'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type AuditRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { useAction } from '../../calls/use-action.ts'
import { ActionProblem } from '../../frame/action-problem.tsx'
import { DeskButton } from '../../frame/desk-button.tsx'
import { csvText, saveCsv } from '../../frame/save-file.ts'
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
  const file = useAction({
    act: calls.administration.exportAudit,
    refresh: [],
    done: ({ rows, cut }) => t(cut ? 'auditFileCut' : 'auditFileSaved', { count: rows.length }),
    onDone: ({ rows }) => saveCsv('audit.csv', csvText(t('auditFileHead'), rows.map(cellsOf))),
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
          <div className="flex flex-wrap gap-2">
            <DeskButton busy={whole.isFetching} onClick={() => void whole.refetch()}>
              {t('checkWhole')}
            </DeskButton>
            <DeskButton busy={file.busy} onClick={() => file.run(filter)}>
              {t('auditFile')}
            </DeskButton>
          </div>
          <ActionProblem problem={file.problem} />
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

/** "State: open, then closed"; what is more than a word is not shown. */
function Changes({ changes }: Pick<AuditRow, 'changes'>) {
  const t = useTexts(administrationTexts)
  if (changes.length === 0) return null
  return (
    <details className="type-meta text-muted">
      <summary className="cursor-pointer">{t('beforeAfter')}</summary>
      <dl>
        {changes.map(({ name, before, after }) => (
          <div key={name} className="[overflow-wrap:anywhere]">
            <dt className="inline">{name.replaceAll('_', ' ')}:</dt>{' '}
            <dd className="type-number inline">{changeText(t, before, after)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const changeText = (t: TextsOf<typeof administrationTexts>, before: string | null, after: string | null) =>
  before === null ? (after ?? '–') : after === null ? t('was', { before }) : t('fromTo', { before, after })

const cellsOf = (row: AuditRow): string[] => [
  row.at,
  row.actor_name,
  row.actor,
  actionName(row.action),
  row.purpose,
  row.order_number ?? row.staff_name ?? row.patient ?? row.subject ?? '',
  row.changes.map(({ name, before, after }) => `${name}: ${before ?? '–'} > ${after ?? '–'}`).join('; '),
  row.seq === null ? '' : String(row.seq),
]

const columns = (t: TextsOf<typeof administrationTexts>): readonly Column<AuditRow>[] => [
  column('at', t('time'), (row) => (
    <span className="type-number @2xl:whitespace-nowrap">{formatFullInstant(row.at)}</span>
  )),
  column('actor', t('actor'), (row) => <strong title={row.actor}>{row.actor_name}</strong>, {
    primary: true,
  }),
  column('action', t('action'), (row) => (
    <>
      {actionName(row.action)}
      <Changes changes={row.changes} />
    </>
  )),
  column('about', t('about'), (row) =>
    row.order_id ? (
      <ConcernedOrder row={row} />
    ) : (
      (row.staff_name ??
      row.patient ?? <span className="[overflow-wrap:anywhere]">{row.subject ?? '–'}</span>)
    ),
  ),
  column('purpose', t('purpose'), (row) => row.purpose || '–'),
  column(
    'seal',
    t('seal'),
    (row) => (row.seq === null ? <span className="text-muted">{t('notSealed')}</span> : row.seq),
    { align: 'right' },
  ),
]
