import type { ReactNode } from 'react'
import type { AnswerValue, Answers } from '@contour/domain/assessments/answers'
import { scheduleOf, valuesOf } from '@contour/domain/assessments/answers'
import { askedQuestions } from '@contour/domain/assessments/asked-questions'
import type { Question } from '@contour/domain/assessments/definition'
import { isUpload, labelOf } from '@contour/domain/assessments/definition'
import type { Form } from '@contour/domain/assessments/form-session'
import { strengthLabel } from '@contour/domain/dosing/ladders'
import { slotLabel, slotsForTerm } from '@contour/domain/dosing/months'
import { findState } from '@contour/domain/intake/states'
import { Button } from '@contour/ui/button'
import { DoseText } from '@contour/ui/dose-text'
import { KeyValueList } from '@contour/ui/key-value-list'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StickyActions } from '@contour/ui/sticky-actions'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'

/** Every questionnaire answer before it is sent, each with a link back to its question. */
export function AnswersReview({
  form,
  answers,
  error,
  busy,
  note,
  onChange,
  onSubmit,
}: {
  form: Form
  answers: Answers
  error: Error | null
  busy: boolean
  note: ReactNode
  onChange: (questionId: number) => void
  onSubmit: () => void
}) {
  const t = useTexts(assessmentsTexts)
  const { definition, context } = form
  const state = findState(context.state)?.name ?? null
  const asked = askedQuestions(definition, context, answers).filter(
    ({ question }) => question.question_type !== 'informational',
  )
  return (
    <>
      <QuestionCard title={t('reviewTitle')} lead={t('reviewLead')}>
        <KeyValueList
          items={asked.map(({ question }) => ({
            label: labelOf(question, state),
            value: <Answered form={form} question={question} value={answers[question.id]} />,
            action: (
              <button type="button" className="link min-h-12" onClick={() => onChange(question.id)}>
                {t('change')} <span className="sr-only">{labelOf(question, state)}</span>
              </button>
            ),
          }))}
        />
        {error ? (
          <Notice
            tone="error"
            live="assertive"
            title={t('notSent')}
            actions={<FailedActions error={error} onRetry={onSubmit} />}
          >
            {messageOf(error)} {t('answersKept')}
          </Notice>
        ) : null}
      </QuestionCard>
      <StickyActions note={note}>
        <Button wide busy={busy} onClick={onSubmit}>
          {t('submit')}
        </Button>
      </StickyActions>
    </>
  )
}

function Answered({
  form: { context },
  question,
  value,
}: {
  form: Form
  question: Question
  value: AnswerValue | undefined
}) {
  const t = useTexts(assessmentsTexts)
  if (question.question_type === 'dose_radio_more') {
    const schedule = scheduleOf(value)
    return slotsForTerm(context.term).map((slot) => (
      <span key={slot} className="block">
        {slotLabel(slot)}: <DoseText>{strengthLabel(context.drug, schedule[slot] ?? 0)}</DoseText>
      </span>
    ))
  }
  const values = valuesOf(value)
  if (values.length === 0 || values[0]?.trim() === '') return t('notAnswered')
  // The stored name of an image means nothing to the patient.
  return isUpload(question) ? t('image') : values.join(', ')
}

/** Offers no retry for a form that the server already has. */
function FailedActions({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(assessmentsTexts)
  const had = error instanceof CallError && error.code === 'wrong_status'
  return had ? (
    <Button href="/home">{t('toOrders')}</Button>
  ) : (
    <Button onClick={onRetry}>{t('tryAgain')}</Button>
  )
}
