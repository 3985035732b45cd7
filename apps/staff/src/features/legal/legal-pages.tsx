import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { Button } from '@contour/ui/button'
import { column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LegalRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { formatFullInstant } from '../../words/times.ts'
import { LegalHistory } from './legal-history.tsx'
import { PublishLegal } from './publish-legal.tsx'
import { WriteLegal } from './write-legal.tsx'

type Texts = TextsOf<typeof legalTexts>
type Dialog = 'write' | 'publish' | 'history'

/** The legal pages: what patients read, what waits, and a new version of each (D-101). */
export function LegalPages() {
  const t = useTexts(legalTexts)
  const read = useQuery(reads.legal())
  const [shown, setShown] = useState<{ row: LegalRow; dialog: Dialog } | null>(null)
  const close = () => setShown(null)
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ rows }) =>
          t('facts', {
            published: rows.filter(({ in_force }) => in_force !== null).length,
            count: rows.length,
          })
        }
        note={t('note')}
        read={read}
        columns={legalColumns(t, (row, dialog) => setShown({ row, dialog }))}
        rowKey={({ id }) => id}
        empty={{ title: t('none') }}
      />
      {shown?.dialog === 'write' ? <WriteLegal row={shown.row} onClose={close} /> : null}
      {shown?.dialog === 'publish' ? <PublishLegal row={shown.row} onClose={close} /> : null}
      {shown?.dialog === 'history' ? <LegalHistory row={shown.row} onClose={close} /> : null}
    </>
  )
}

const legalColumns = (
  t: Texts,
  open: (row: LegalRow, dialog: Dialog) => void,
): readonly Column<LegalRow>[] => [
  column(
    'page',
    t('page'),
    ({ title, state }) => (
      <>
        <strong>{title}</strong>
        {state === null ? null : (
          <span className="type-meta block text-muted">{t('noticeOf', { state })}</span>
        )}
      </>
    ),
    { primary: true },
  ),
  column('now', t('now'), (row) => <InForce t={t} row={row} />),
  column('waits', t('waits'), (row) => <Waiting t={t} row={row} />),
  column('act', t('action'), (row) => (
    <div className="flex flex-wrap gap-2">
      {row.versions[0]?.may_approve ? (
        <Button
          size="desk"
          aria-label={t('publish', { version: row.versions[0].version, title: row.title })}
          onClick={() => open(row, 'publish')}
        >
          {t('publishButton')}
        </Button>
      ) : null}
      <Button
        size="desk"
        tone="secondary"
        aria-label={t('write', { title: row.title })}
        onClick={() => open(row, 'write')}
      >
        {t('writeButton')}
      </Button>
      {row.versions.length > 0 ? (
        <Button
          size="desk"
          tone="secondary"
          aria-label={t('history', { title: row.title })}
          onClick={() => open(row, 'history')}
        >
          {t('historyButton')}
        </Button>
      ) : null}
    </div>
  )),
]

function InForce({ t, row }: { t: Texts; row: LegalRow }) {
  const version = row.versions.find((one) => one.version === row.in_force)
  if (!version)
    return <span className="font-semibold text-error">{t(row.state === null ? 'draft' : 'noText')}</span>
  return (
    <>
      {t('inForce', { version: version.version, day: formatLongDate(version.starts_on) })}
      <span className="type-meta block text-muted">
        {t('approvedBy', {
          counsel: version.counsel,
          day: formatLongDate(version.counsel_dated),
          name: version.approver ?? '',
        })}
      </span>
    </>
  )
}

function Waiting({ t, row }: { t: Texts; row: LegalRow }) {
  const newest = row.versions[0]
  if (!newest || newest.version === row.in_force) return <span className="text-muted">{t('nothing')}</span>
  if (newest.approved_at)
    return <>{t('later', { version: newest.version, day: formatLongDate(newest.starts_on) })}</>
  return (
    <>
      {t('waiting', { version: newest.version, name: newest.author })}
      {newest.alone_from ? (
        <span className="type-meta block text-muted">
          {t('alone', { time: formatFullInstant(newest.alone_from) })}
        </span>
      ) : null}
    </>
  )
}
