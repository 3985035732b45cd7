import { COMPLAINT_WORDS, USE_ANSWERS, type UseAnswer } from '@contour/domain/complaints/complaint'
import { useTexts } from '@contour/texts/use-texts'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { calls, type Complaint } from '../../calls/calls.ts'
import { useActionForm } from '../../calls/use-action-form.ts'
import { FormDialog } from '../../frame/form-dialog.tsx'
import { complaintsTexts } from '../../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'

const LIMITS = COMPLAINT_WORDS.decision
const EMPTY: { answer: UseAnswer | undefined; note: string } = { answer: undefined, note: '' }

/** Says whether the patient may use the parcel, with words that the patient reads at once (D-92). */
export function UseDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const t = useTexts(complaintsTexts)
  const { id, patient, parcel, words } = complaint
  const form = useActionForm({
    id: 'use',
    start: EMPTY,
    check: ({ answer, note }) => ({
      answer: answer ? undefined : t('answerMissing'),
      note:
        note.trim().length < LIMITS.min
          ? t('noteMissing')
          : note.trim().length > LIMITS.max
            ? t('noteTooLong', { limit: LIMITS.max })
            : undefined,
    }),
    act: calls.complaints.answerUse,
    refresh: CHANGED,
    onDone: onClose,
    input: ({ answer, note }) => (answer ? { id, answer, note: note.trim() } : null),
  })
  return (
    <FormDialog
      title={t('answerTitle', { patient, parcel })}
      submitLabel={t('answerConfirm')}
      form={form}
      onClose={onClose}
    >
      {words ? <p className="[overflow-wrap:anywhere]">{t('words', { words })}</p> : null}
      <RadioCards
        {...form.choice('answer', USE_ANSWERS)}
        label={t('answerLabel')}
        options={USE_ANSWERS.map((value) => ({ value, label: t(`answer_${value}`) }))}
      />
      <TextArea {...form.field('note')} label={t('noteLabel')} limit={LIMITS.max} rows={3} />
    </FormDialog>
  )
}
