import type { AnswerValue, Answers } from '@contour/domain/assessments/answers'
import type { Question } from '@contour/domain/assessments/definition'
import type { Form } from '@contour/domain/assessments/form-session'

/** The props of the control of every question type. */
export type InputProps = {
  question: Question
  form: Form
  answers: Answers
  orderId: string
  onAnswer: (value: AnswerValue) => void
  onAdvance: () => void
}
