import { formatLongDate } from '@contour/domain/time/plain-date'
import type { TextsOf } from '@contour/texts/screen-texts'
import { useTexts } from '@contour/texts/use-texts'
import { column, type Column } from '@contour/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LetterRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ListPage } from '../../frame/list-page.tsx'
import { isWaiting } from '../../frame/versions/any-version.ts'
import { RowButtons } from '../../frame/versions/row-buttons.tsx'
import { VersionHistory } from '../../frame/versions/version-history.tsx'
import { WaitingVersion } from '../../frame/versions/waiting-version.tsx'
import { lettersTexts } from '../../texts/en/letters.ts'
import { messageKindTexts } from '../../texts/en/message-kinds.ts'
import { ApproveLetter, WithdrawLetter, WithdrawWaitingLetter } from './approve-letter.tsx'
import { messageName } from '../../words/message-name.ts'
import { LetterParts } from './letter-parts.tsx'
import { WriteLetter } from './write-letter.tsx'

type Texts = { t: TextsOf<typeof lettersTexts>; nameOf: (row: LetterRow) => string }
type Dialog = 'write' | 'approve' | 'withdraw' | 'withdrawWaiting' | 'history'

/** Every email and text message: what is sent, what waits, and a new wording of each (D-101). */
export function LettersPage() {
  const t = useTexts(lettersTexts)
  const names = useTexts(messageKindTexts)
  const read = useQuery(reads.letters())
  const [shown, setShown] = useState<{ row: LetterRow; dialog: Dialog } | null>(null)
  const close = () => setShown(null)
  const nameOf = ({ id }: LetterRow) => messageName(names, id)
  const { row, dialog } = shown ?? {}
  return (
    <>
      <ListPage
        title={t('title')}
        facts={({ rows }) =>
          t('facts', {
            worded: rows.filter(({ in_force }) => in_force !== null).length,
            count: rows.length,
          })
        }
        note={t('note')}
        read={read}
        columns={letterColumns({ t, nameOf }, (of, which) => setShown({ row: of, dialog: which }))}
        rowKey={({ id }) => id}
        empty={{ title: t('none') }}
      />
      {row && dialog === 'write' ? <WriteLetter row={row} onClose={close} /> : null}
      {row && dialog === 'approve' ? <ApproveLetter row={row} onClose={close} /> : null}
      {row && dialog === 'withdraw' ? <WithdrawLetter row={row} onClose={close} /> : null}
      {row && dialog === 'withdrawWaiting' ? <WithdrawWaitingLetter row={row} onClose={close} /> : null}
      {row && dialog === 'history' ? (
        <VersionHistory
          title={t('history', { letter: nameOf(row) })}
          versions={row.versions}
          draw={({ parts }, before) => (
            <LetterParts parts={{ ...row.open, ...parts }} before={{ ...row.open, ...before?.parts }} />
          )}
          onClose={close}
        >
          <section className="grid gap-1">
            <h3 className="font-semibold">{t('version0')}</h3>
            <LetterParts parts={row.open} />
          </section>
        </VersionHistory>
      ) : null}
    </>
  )
}

const letterColumns = (
  { t, nameOf }: Texts,
  open: (row: LetterRow, dialog: Dialog) => void,
): readonly Column<LetterRow>[] => [
  column(
    'letter',
    t('letter'),
    (row) => (
      <>
        <strong>{nameOf(row)}</strong>
        <span className="type-meta block text-muted">
          {t(row.channels.includes('sms') ? 'byText' : 'byEmail')}
        </span>
      </>
    ),
    { primary: true },
  ),
  column('group', t('group'), ({ group }) => group),
  column('now', t('now'), ({ in_force: inForce, versions }) => {
    const version = versions.find((one) => one.version === inForce)
    return version
      ? t('inForce', { version: version.version, day: formatLongDate(version.starts_on) })
      : t('builtIn')
  }),
  column('waits', t('waits'), ({ versions, in_force: inForce }) => (
    <WaitingVersion newest={versions[0]} inForce={inForce} />
  )),
  column('act', t('action'), (row) => {
    const letter = nameOf(row)
    const newest = row.versions[0]
    return (
      <RowButtons
        buttons={[
          newest !== undefined &&
            newest.may_approve && {
              text: t('approveButton'),
              label: t('approve', { version: newest.version, letter }),
              isMain: true,
              onPress: () => open(row, 'approve'),
            },
          Object.keys(row.open).length > 0 && {
            text: t('writeButton'),
            label: t('write', { letter }),
            onPress: () => open(row, 'write'),
          },
          isWaiting(newest, row.in_force) && {
            text: t('withdrawWaitingButton'),
            label: t('withdrawWaiting', { version: newest.version, letter }),
            onPress: () => open(row, 'withdrawWaiting'),
          },
          row.in_force !== null && {
            text: t('withdrawButton'),
            label: t('withdraw', { letter }),
            onPress: () => open(row, 'withdraw'),
          },
          newest !== undefined && {
            text: t('historyButton'),
            label: t('history', { letter }),
            onPress: () => open(row, 'history'),
          },
        ]}
      />
    )
  }),
]
