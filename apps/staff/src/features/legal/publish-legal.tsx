import { formatLongDate } from '@contour/domain/time/plain-date'
import { useTexts } from '@contour/texts/use-texts'
import { calls, type LegalRow } from '../../calls/calls.ts'
import { useAction } from '../../calls/use-action.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { LegalSections } from './legal-sections.tsx'

/** The waiting version as patients will read it, and the button that publishes it. */
export function PublishLegal({ row, onClose }: { row: LegalRow; onClose: () => void }) {
  const t = useTexts(legalTexts)
  const publish = useAction({
    act: calls.legal.approve,
    refresh: [['legal'], ['states']],
    done: () => t('published'),
    onDone: onClose,
  })
  const newest = row.versions[0]
  if (!newest) return null
  const title = t('publish', { version: newest.version, title: row.title })
  const form = {
    busy: publish.busy,
    problem: publish.problem,
    submit: () => publish.run({ id: row.id, version: newest.version }),
  }
  return (
    <FormDialog title={title} submitLabel={t('publishButton')} form={form} onClose={onClose}>
      <p>{t('applies', { day: formatLongDate(newest.starts_on) })}</p>
      <LegalSections sections={newest.sections} />
    </FormDialog>
  )
}
