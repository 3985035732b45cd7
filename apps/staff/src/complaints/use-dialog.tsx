import { COMPLAINT_WORDS, USE_ANSWERS } from '@contour/domain/complaints/complaint'
import type { UseAnswer } from '@contour/domain/complaints/complaint'
import { useTexts } from '@contour/texts/use-texts'
import { RadioCards } from '@contour/ui/option-card'
import { TextArea } from '@contour/ui/text-area'
import { useState } from 'react'
import { calls } from '../calls/calls.ts'
import type { Complaint } from '../calls/calls.ts'
import { useAction } from '../calls/use-action.ts'
import { FormDialog } from '../frame/form-dialog.tsx'
import { complaintsTexts } from '../texts/en/complaints.ts'
import { CHANGED } from './changed-lists.ts'

const LIMITS = COMPLAINT_WORDS.decision

/** Says whether the patient may use the parcel, with words that the patient reads at once (D-92). */
export function UseDialog({ complaint, onClose }: { complaint: Complaint; onClose: () => void }) {
  const t = useTexts(complaintsTexts)
  const { id, patient, parcel, words } = complaint
  const [answer, setAnswer] = useState<UseAnswer>()
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const say = useAction({
    act: calls.complaints.answerUse,
    refresh: CHANGED,
    done: ({ message }) => message,
    onDone: onClose,
  })
  const written = note.trim()
  const noteProblem =
    written.length < LIMITS.min
      ? t('noteMissing')
      : written.length > LIMITS.max
        ? t('noteTooLong', { limit: LIMITS.max })
        : undefined
  return (
    <FormDialog
      title={t('answerTitle', { patient, parcel })}
      submitLabel={t('answerConfirm')}
      busy={say.busy}
      problem={say.problem}
      onSubmit={() => {
        setTried(true)
        if (answer && !noteProblem) say.run({ id, answer, note: written })
      }}
      onClose={onClose}
    >
      {words ? <p className="[overflow-wrap:anywhere]">{t('words', { words })}</p> : null}
      <RadioCards
        id="use-answer"
        label={t('answerLabel')}
        value={answer}
        error={tried && !answer ? t('answerMissing') : undefined}
        onChange={(value) => setAnswer(USE_ANSWERS.find((one) => one === value))}
        options={USE_ANSWERS.map((value) => ({ value, label: t(`answer_${value}`) }))}
      />
      <TextArea
        id="use-note"
        label={t('noteLabel')}
        limit={LIMITS.max}
        rows={3}
        value={note}
        onChange={setNote}
        error={tried ? noteProblem : undefined}
      />
    </FormDialog>
  )
}
