import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import type { TextsOf } from '@contour/texts/screen-texts'
import { column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LegalRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { isWaiting } from '../../frame/versions/any-version.ts'
import { RowButtons } from '../../frame/versions/row-buttons.tsx'
import { WaitingVersion } from '../../frame/versions/waiting-version.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { LegalHistory } from './legal-history.tsx'
import { PublishLegal, WithdrawLegal } from './publish-legal.tsx'
import { WriteLegal } from './write-legal.tsx'

type Texts = TextsOf<typeof legalTexts>
type Dialog = 'write' | 'publish' | 'withdraw' | 'history'

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
      {shown?.dialog === 'withdraw' ? <WithdrawLegal row={shown.row} onClose={close} /> : null}
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
  column('waits', t('waits'), ({ versions, in_force }) => (
    <WaitingVersion newest={versions[0]} inForce={in_force} />
  )),
  column('act', t('action'), (row) => {
    const { title, versions, in_force: inForce } = row
    const newest = versions[0]
    return (
      <RowButtons
        buttons={[
          newest !== undefined &&
            newest.may_approve && {
              text: t('publishButton'),
              label: t('publish', { version: newest.version, title }),
              isMain: true,
              onPress: () => open(row, 'publish'),
            },
          { text: t('writeButton'), label: t('write', { title }), onPress: () => open(row, 'write') },
          isWaiting(newest, inForce) && {
            text: t('withdrawButton'),
            label: t('withdraw', { version: newest.version, title }),
            onPress: () => open(row, 'withdraw'),
          },
          newest !== undefined && {
            text: t('historyButton'),
            label: t('history', { title }),
            onPress: () => open(row, 'history'),
          },
        ]}
      />
    )
  }),
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
