import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type LegalRow } from '../../calls/calls.ts'
import { VersionDialog } from '../../frame/versions/version-dialog.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { LegalSections } from './legal-sections.tsx'

/** The waiting version as patients will read it, and the button that publishes it. */
export function PublishLegal({ row, onClose }: { row: LegalRow; onClose: () => void }) {
  const t = useTexts(legalTexts)
  const newest = row.versions[0]
  if (!newest) return null
  return (
    <VersionDialog
      title={t('publish', { version: newest.version, title: row.title })}
      button={t('publishButton')}
      act={calls.legal.approve}
      input={{ id: row.id, version: newest.version }}
      refresh={[['legal'], ['states']]}
      done={t('published')}
      onClose={onClose}
    >
      <p>{t('applies', { day: formatLongDate(newest.starts_on) })}</p>
      <LegalSections sections={newest.sections} />
    </VersionDialog>
  )
}
