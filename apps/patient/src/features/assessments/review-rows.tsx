import { scheduleOf, type AnswerValue, type Answers } from '@contour/domain/assessments/answers'
import { isUpload, labelOf, type Question } from '@contour/domain/assessments/definition'
import type { Form } from '@contour/domain/assessments/form-session'
import { answerTexts } from '@contour/domain/assessments/option-text'
import { strengthLabel, withoutTrailingZeros } from '@contour/domain/dosing/ladders'
import { slotLabel, slotsForTerm } from '@contour/domain/dosing/months'
import { findState } from '@contour/domain/intake/states'
import { DoseText } from '@contour/ui/dose-text'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'

type ReviewRowsProps = {
  form: Form
  answers: Answers
  questions: readonly Question[]
  onChange: (questionId: number) => void
}

export function ReviewRows({ form, answers, questions, onChange }: ReviewRowsProps) {
  const t = useTexts(assessmentsTexts)
  const state = findState(form.context.state)?.name ?? null
  return (
    <dl>
      {questions.map((question) => (
        <div
          key={question.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-2.5 last:border-0"
        >
          <dt className="type-small text-muted">{labelOf(question, state)}</dt>
          <dd className="col-start-1 font-semibold [overflow-wrap:anywhere]">
            <Answered form={form} question={question} value={answers[question.id]} />
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <button type="button" className="link min-h-12" onClick={() => onChange(question.id)}>
              {t('change')} <span className="sr-only">{labelOf(question, state)}</span>
            </button>
          </dd>
        </div>
      ))}
    </dl>
  )
}

type AnsweredProps = { form: Form; question: Question; value: AnswerValue | undefined }

function Answered({ form: { context }, question, value }: AnsweredProps) {
  const t = useTexts(assessmentsTexts)
  if (question.question_type === 'dose_radio_more') {
    const schedule = scheduleOf(value)
    return slotsForTerm(context.term).map((slot) => (
      <span key={slot} className="block">
        {slotLabel(slot)}:{' '}
        <DoseText>{withoutTrailingZeros(strengthLabel(context.drug, schedule[slot] ?? 0))}</DoseText>
      </span>
    ))
  }
  const texts = answerTexts(question, value)
  if (texts.length === 0 || texts[0]?.trim() === '') return t('notAnswered')
  // The stored name of an image means nothing to the patient.
  if (isUpload(question)) return t('image')
  return question.question_type === 'single_option'
    ? withoutTrailingZeros(texts.join(', '))
    : texts.join(', ')
}
