import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { useQuery } from '@tanstack/react-query'
import { calls, type LetterRow } from '../../calls/calls.ts'
import { reads } from '../../calls/reads.ts'
import { ReadFailed } from '../../frame/read-states.tsx'
import { VersionDialog } from '../../frame/versions/version-dialog.tsx'
import { WithdrawWaiting } from '../../frame/versions/withdraw-waiting.tsx'
import { lettersTexts } from '../../texts/en/letters.ts'
import { messageKindTexts } from '../../texts/en/message-kinds.ts'
import { messageName } from '../../words/message-name.ts'
import { LetterParts } from './letter-parts.tsx'
import { LetterPreview } from './letter-preview.tsx'

type Props = { row: LetterRow; onClose: () => void }
const REFRESH = [['letters']] as const

/** What the waiting wording changes, how it reads, and the button that approves it. */
export function ApproveLetter({ row, onClose }: Props) {
  const t = useTexts(lettersTexts)
  const names = useTexts(messageKindTexts)
  const newest = row.versions[0]
  const preview = useQuery(reads.letterPreview(row.id, newest?.parts ?? {}))
  if (!newest) return null
  const now = row.versions.find(({ version }) => version === row.in_force)
  return (
    <VersionDialog
      title={t('approve', { version: newest.version, letter: messageName(names, row.id) })}
      button={t('approveButton')}
      act={calls.notifications.approve}
      input={{ id: row.id, version: newest.version }}
      refresh={REFRESH}
      done={t('approved')}
      onClose={onClose}
    >
      <p>{t('applies', { day: formatLongDate(newest.starts_on) })}</p>
      <LetterParts parts={{ ...row.open, ...newest.parts }} before={{ ...row.open, ...now?.parts }} />
      <ReadFailed read={preview} />
      {preview.data ? <LetterPreview preview={preview.data} /> : null}
    </VersionDialog>
  )
}

export function WithdrawLetter({ row, onClose }: Props) {
  const t = useTexts(lettersTexts)
  const names = useTexts(messageKindTexts)
  return (
    <VersionDialog
      title={t('withdraw', { letter: messageName(names, row.id) })}
      button={t('withdrawButton')}
      act={calls.notifications.withdraw}
      input={{ id: row.id }}
      refresh={REFRESH}
      done={t('withdrawn')}
      onClose={onClose}
    >
      <p>{t('withdrawNote')}</p>
    </VersionDialog>
  )
}

export function WithdrawWaitingLetter({ row, onClose }: Props) {
  const t = useTexts(lettersTexts)
  const names = useTexts(messageKindTexts)
  const version = row.versions[0]?.version
  if (version === undefined) return null
  return (
    <WithdrawWaiting
      title={t('withdrawWaiting', { version, letter: messageName(names, row.id) })}
      act={calls.notifications.withdrawWaiting}
      input={{ id: row.id, version }}
      refresh={REFRESH}
      onClose={onClose}
    />
  )
}
