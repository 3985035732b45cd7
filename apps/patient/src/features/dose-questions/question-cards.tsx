import { formatStrength } from '@contour/domain/dosing/ladders'
import { weekdayText } from '@contour/domain/time/date-text'
import { easternDate } from '@contour/domain/time/plain-date'
import { momentInWords } from '../../lib/reader-time.ts'
import { serviceNow } from '@contour/client/service-clock'
import { Button } from '@contour/ui/button'
import { Notice } from '@contour/ui/notice'
import { useTexts } from '@contour/texts/use-texts'
import { doseQuestionsTexts } from '../../texts/en/dose-questions.ts'
import { useDoseQuestions, type DoseQuestion } from './dose-questions.ts'

/** On home: what is asked before a higher dose, what not to inject, and that the last dose is sent again (D-87). */
export function QuestionCards() {
  const { data } = useDoseQuestions()
  return (data?.questions ?? []).map((question) => <QuestionCard key={question.id} question={question} />)
}

function QuestionCard({ question }: { question: DoseQuestion }) {
  const t = useTexts(doseQuestionsTexts)
  const [from, to] = [formatStrength(question.from_ug), formatStrength(question.to_ug)]
  if (question.state === 'asked')
    return (
      <section
        aria-labelledby={question.id}
        className="grid content-center gap-4 rounded-card bg-bottle p-6 text-white md:p-10 forced-colors:border"
      >
        <div>
          <p className="type-meta font-semibold text-marigold">{t('cardNext')}</p>
          <h2 id={question.id} className="type-h3 mt-1 text-balance md:type-h2">
            {t('cardTitle')}
          </h2>
          <p className="mt-2 max-w-measure">
            {question.kind === 'parcel'
              ? t('cardParcel', { from, to, by: momentInWords(new Date(question.answer_by)) })
              : t(question.first_on <= easternDate(serviceNow()) ? 'cardInHandNow' : 'cardInHand', {
                  from,
                  to,
                  day: weekdayText(question.first_on),
                })}
          </p>
        </div>
        <div>
          <Button tone="hero" href={`/three-questions/${question.id}`}>
            {t('answer')}
          </Button>
        </div>
      </section>
    )
  if (question.kind === 'in_hand' && question.state === 'held')
    return (
      <Notice tone="error" title={t('doNotInject', { dose: to })}>
        {t('heldInHand', { dose: to })}
      </Notice>
    )
  if (question.kind === 'parcel' && question.state === 'unanswered')
    return (
      <Notice tone="info" title={t('repeatedTitle')}>
        {t('repeatedText', { dose: from })}
      </Notice>
    )
  return null
}
