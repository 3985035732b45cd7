import type { AnswerValue, Answers } from '@contour/domain/assessments/answers'
import type { Question } from '@contour/domain/assessments/definition'
import type { Form } from '@contour/domain/assessments/form-session'

export type InputProps = {
  question: Question
  form: Form
  answers: Answers
  orderId: string
  onAnswer: (value: AnswerValue) => void
  /** Records a choice that needs nothing else; made with a pointer, it may lead on by itself. */
  onChoose: (value: AnswerValue, byPointer: boolean) => void
  onAdvance: () => void
}
