import type { ReactNode } from 'react'
import type { Answers } from '@contour/domain/assessments/answers'
import type { Form } from '@contour/domain/assessments/form-session'
import { reviewGroups } from '@contour/domain/assessments/review-groups'
import { Button } from '@contour/ui/button'
import { Fold } from '@contour/ui/fold'
import { Notice } from '@contour/ui/notice'
import { QuestionCard } from '@contour/ui/question-card'
import { StepFoot } from '@contour/ui/step-foot'
import { CallError } from '@contour/client/call-error'
import { messageOf } from '../../lib/error-messages.ts'
import { assessmentsTexts } from '../../texts/en/assessments.ts'
import { useTexts } from '@contour/texts/use-texts'
import { ReviewRows } from './review-rows.tsx'

type Props = {
  form: Form
  answers: Answers
  error: Error | null
  busy: boolean
  note: ReactNode
  onChange: (questionId: number) => void
  onSubmit: () => void
}

/**
 * Every questionnaire answer before it is sent, by section, each with a link back to its question. Optional questions
 * that were left open are folded.
 */
export function AnswersReview({ form, answers, error, busy, note, onChange, onSubmit }: Props) {
  const t = useTexts(assessmentsTexts)
  const { groups, open } = reviewGroups(form, answers)
  const rows = { form, answers, onChange }
  return (
    <>
      <QuestionCard title={t('reviewTitle')} lead={t('reviewLead')}>
        {groups.map(({ section, questions }) => (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`} className="type-h3 mb-2">
              {t(`section_${section}`)}
            </h2>
            <div className="rounded-control border border-hairline bg-white px-4.5">
              <ReviewRows {...rows} questions={questions} />
            </div>
          </section>
        ))}
        {open.length > 0 ? (
          <Fold title={t('leftOpen', { count: open.length })}>
            <div className="rounded-control border border-hairline bg-white px-4.5">
              <ReviewRows {...rows} questions={open} />
            </div>
          </Fold>
        ) : null}
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
      <StepFoot note={note}>
        <Button wide busy={busy} onClick={onSubmit}>
          {t('submit')}
        </Button>
      </StepFoot>
    </>
  )
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
