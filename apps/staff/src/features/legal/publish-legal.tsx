import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type LegalRow } from '../../calls/calls.ts'
import { VersionDialog } from '../../frame/versions/version-dialog.tsx'
import { WithdrawWaiting } from '../../frame/versions/withdraw-waiting.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { LegalSections } from './legal-sections.tsx'

type Props = { row: LegalRow; onClose: () => void }
const REFRESH = [['legal'], ['states']] as const

/** The waiting version as patients will read it, and the button that publishes it. */
export function PublishLegal({ row, onClose }: Props) {
  const t = useTexts(legalTexts)
  const newest = row.versions[0]
  if (!newest) return null
  return (
    <VersionDialog
      title={t('publish', { version: newest.version, title: row.title })}
      button={t('publishButton')}
      act={calls.legal.approve}
      input={{ id: row.id, version: newest.version }}
      refresh={REFRESH}
      done={t('published')}
      onClose={onClose}
    >
      <p>{t('applies', { day: formatLongDate(newest.starts_on) })}</p>
      <LegalSections sections={newest.sections} />
    </VersionDialog>
  )
}

export function WithdrawLegal({ row, onClose }: Props) {
  const t = useTexts(legalTexts)
  const version = row.versions[0]?.version
  if (version === undefined) return null
  return (
    <WithdrawWaiting
      title={t('withdraw', { version, title: row.title })}
      act={calls.legal.withdrawWaiting}
      input={{ id: row.id, version }}
      refresh={REFRESH}
      onClose={onClose}
    />
  )
}
