import { useState } from 'react'
import { valuesOf, type Answers } from '@contour/domain/assessments/answers'
import type { Question } from '@contour/domain/assessments/definition'
import { asksWeight } from '@contour/domain/assessments/valid-answer'
import { weightDoubt } from '@contour/domain/intake/weight-doubt'

/**
 * Whether the weight that was entered has to be asked back before the form goes on (D-80): `doubt` until the patient has
 * said that it is right, `isAsked` while the question is shown. Another weight is another question.
 */
export function useAskedBack(question: Question, answers: Answers, lastLb: number | null) {
  const [asked, setAsked] = useState<{ lb: string; isRight: boolean }>()
  const lb = asksWeight(question) ? (valuesOf(answers[question.id])[0] ?? '') : ''
  const found = lb === '' ? null : weightDoubt(Number(lb), lastLb)
  const doubt = asked?.lb === lb && asked.isRight ? null : found
  return {
    lb,
    doubt,
    isAsked: doubt !== null && asked?.lb === lb,
    ask: () => setAsked({ lb, isRight: false }),
    confirm: () => setAsked({ lb, isRight: true }),
  }
}
