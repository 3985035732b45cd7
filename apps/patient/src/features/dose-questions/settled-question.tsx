import { formatStrength } from '@contour/domain/dosing/ladders'
import { weekdayText } from '@contour/domain/time/date-text'
import { Button } from '@contour/ui/button'
import { useTexts } from '@contour/texts/use-texts'
import { doseQuestionsTexts } from '../../texts/en/dose-questions.ts'
import { StopLink } from '../care-holds/stop-link.tsx'
import type { DoseQuestion } from './dose-questions.ts'

/** What followed from the answers, or from none: the dose that is sent or may be used, or that a doctor looks first. */
export function SettledQuestion({ question }: { question: DoseQuestion }) {
  const t = useTexts(doseQuestionsTexts)
  const { kind, state } = question
  const [from, to] = [formatStrength(question.from_ug), formatStrength(question.to_ug)]
  const inHand = kind === 'in_hand'
  const held = state === 'held'
  const cleared = state === 'cleared'
  const title = held ? 'heldTitle' : cleared ? 'clearedTitle' : inHand ? 'cardNext' : 'repeatedTitle'
  const text = held
    ? inHand
      ? t('heldInHand', { dose: to })
      : t('heldParcel')
    : cleared
      ? inHand
        ? t('clearedInHand', { dose: to, day: weekdayText(question.first_on) })
        : t('clearedParcel', { dose: to })
      : inHand
        ? t('overInHand')
        : t('repeatedText', { dose: from })
  return (
    <>
      <h1 tabIndex={-1} className="type-h1 text-balance">
        {t(title)}
      </h1>
      <p className={`type-lead ${held && inHand ? 'font-semibold text-error' : ''}`}>{text}</p>
      {held ? null : <p className="text-muted">{t('changed')}</p>}
      <StopLink />
      <div>
        <Button href="/home">{t(held ? 'seeHold' : 'home')}</Button>
      </div>
    </>
  )
}
