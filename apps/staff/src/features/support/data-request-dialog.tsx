import {
  DATA_REQUEST_KINDS,
  DATA_REQUEST_NAMES,
  DATA_REQUEST_WORDS_MAX,
} from '@contour/domain/data-requests/data-request'
import type { DataRequestKind } from '@contour/domain/data-requests/data-request'
import { useTexts } from '@contour/texts/use-texts'
import { SelectField } from '@contour/ui/select-field'
import { TextArea } from '@contour/ui/text-area'
import { calls } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { callersTexts } from '../../texts/en/callers.ts'
import { PEOPLE, type PersonRead } from './person-reads.ts'

type Typed = { kind: DataRequestKind; words: string }

/** Files a request about the records for a verified caller (D-95). */
export function DataRequestDialog({ read: { person }, onClose }: { read: PersonRead; onClose: () => void }) {
  const t = useTexts(callersTexts)
  const start: Typed = { kind: 'copy', words: '' }
  const form = useActionForm({
    id: 'records',
    start,
    check: ({ kind, words }) => ({
      words:
        kind === 'correction' && words.trim() === '' ? t('missing', { label: t('recordsWords') }) : undefined,
    }),
    act: calls.service.fileDataRequest,
    refresh: PEOPLE,
    onDone: onClose,
    input: ({ kind, words }) => ({ id: person.id, kind, words: words.trim() }),
  })
  return (
    <FormDialog
      title={t('recordsTitle', { person: person.name })}
      submitLabel={t('recordsNow')}
      form={form}
      onClose={onClose}
    >
      <SelectField
        {...form.choice('kind', DATA_REQUEST_KINDS)}
        label={t('recordsKind')}
        choices={DATA_REQUEST_KINDS.map((value) => ({ value, label: DATA_REQUEST_NAMES[value] }))}
      />
      <TextArea
        {...form.field('words')}
        label={t('recordsWords')}
        hint={t('recordsHint')}
        limit={DATA_REQUEST_WORDS_MAX}
        rows={3}
      />
    </FormDialog>
  )
}
