import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { Fold } from '@contour/ui/fold'
import type { LegalRow } from '../../calls/calls.ts'
import { VersionHistory } from '../../frame/versions/version-history.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { LegalSections } from './legal-sections.tsx'

/** Every version of a legal page, newest first, with the lawyer who approved its wording. */
export function LegalHistory({ row, onClose }: { row: LegalRow; onClose: () => void }) {
  const t = useTexts(legalTexts)
  return (
    <VersionHistory
      title={t('history', { title: row.title })}
      versions={row.versions}
      draw={({ counsel, counsel_dated, sections }) => (
        <>
          <p className="type-meta text-muted">
            {t('wordingBy', { counsel, day: formatLongDate(counsel_dated) })}
          </p>
          <Fold title={t('asRead')}>
            <LegalSections sections={sections} />
          </Fold>
        </>
      )}
      onClose={onClose}
    />
  )
}
