import type { AnswerValue, Answers } from '@contour/domain/form-engine/answers'
import type { Question } from '@contour/domain/form-engine/definition'
import type { Form } from '@contour/domain/form-engine/walk'

/** What the control of every question type is given. */
export type InputProps = {
  question: Question
  form: Form
  answers: Answers
  orderId: string
  onAnswer: (value: AnswerValue) => void
  onAdvance: () => void
}
