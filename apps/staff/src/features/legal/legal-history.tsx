import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { Fold } from '@contour/ui/fold'
import type { LegalRow } from '../../calls/calls.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { formatFullInstant } from '../../words/times.ts'
import { LegalSections } from './legal-sections.tsx'

/** Every version of a legal page, newest first, with who wrote, approved and published it. */
export function LegalHistory({ row, onClose }: { row: LegalRow; onClose: () => void }) {
  const t = useTexts(legalTexts)
  return (
    <FormDialog title={t('history', { title: row.title })} submitLabel={null} form={null} onClose={onClose}>
      <ul className="grid gap-4">
        {row.versions.map((version) => (
          <li key={version.version} className="grid gap-1">
            <p>
              {t('versionBy', {
                version: version.version,
                day: formatLongDate(version.starts_on),
                author: version.author,
                written: formatFullInstant(version.created_at),
              })}
            </p>
            <p className="type-meta text-muted">
              {version.approver
                ? t('approvedBy', {
                    counsel: version.counsel,
                    day: formatLongDate(version.counsel_dated),
                    name: version.approver,
                  })
                : t('notPublished')}
            </p>
            <Fold title={t('asRead')}>
              <LegalSections sections={version.sections} />
            </Fold>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}
