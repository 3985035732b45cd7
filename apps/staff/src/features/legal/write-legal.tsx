import {
  LEGAL_TEXT_MAX,
  LEGAL_VARIABLES,
  legalTextProblem,
  readLegalText,
} from '@contour/domain/legal/written-text'
import { useTexts } from '@contour/texts/use-texts'
import { Fold } from '@contour/ui/fold'
import { TextArea } from '@contour/ui/text-area'
import { TextField } from '@contour/ui/text-field'
import { calls, type LegalRow } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { legalTexts } from '../../texts/en/legal.ts'
import { versionsTexts } from '../../texts/en/versions.ts'
import { LegalSections } from './legal-sections.tsx'

const NAMES = LEGAL_VARIABLES.map((name) => `{${name}}`).join(', ')

/** The next version of a legal page or of a notice, which begins with the text of the last one. */
export function WriteLegal({ row, onClose }: { row: LegalRow; onClose: () => void }) {
  const t = useTexts(legalTexts)
  const versions = useTexts(versionsTexts)
  const form = useActionForm({
    id: 'legal',
    start: { text: row.text, counsel: '', counsel_dated: '', starts_on: '' },
    check: (draft) => ({
      text: legalTextProblem(draft.text, { titled: row.state === null }) ?? undefined,
      counsel: draft.counsel.trim() === '' ? t('noCounsel') : undefined,
      counsel_dated: draft.counsel_dated === '' ? t('noDate') : undefined,
      starts_on: draft.starts_on === '' ? t('noDate') : undefined,
    }),
    act: calls.legal.draft,
    refresh: [['legal']],
    done: () => versions('saved'),
    onDone: onClose,
    input: (draft) => ({ id: row.id, ...draft }),
  })
  const text = form.field('text')
  const title = t('write', { title: row.title })
  return (
    <FormDialog title={title} submitLabel={t('writeButton')} form={form} onClose={onClose}>
      <TextArea
        {...text}
        label={t('text')}
        hint={t(row.state === null ? 'textHint' : 'noticeHint', { names: NAMES })}
        rows={14}
        limit={LEGAL_TEXT_MAX}
      />
      <Fold title={t('asRead')}>
        <LegalSections
          sections={readLegalText(text.value).map((part) => ({ ...part, text: [...part.text] }))}
        />
      </Fold>
      <TextField {...form.field('counsel')} label={t('counsel')} maxLength={200} />
      <TextField {...form.field('counsel_dated')} type="date" label={t('counselDated')} />
      <TextField {...form.field('starts_on')} type="date" label={t('startsOn')} />
    </FormDialog>
  )
}
