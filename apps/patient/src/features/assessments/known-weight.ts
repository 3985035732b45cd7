import { valuesOf, type Answers } from '@contour/domain/assessments/answers'
import type { Question } from '@contour/domain/assessments/definition'
import { asksWeight } from '@contour/domain/assessments/valid-answer'
import type { Form } from '@contour/domain/assessments/form-session'
import type { SavedProgress } from '@contour/domain/assessments/progress-store'
import type { LoadedOrder } from './loaded-order.ts'

type Weighed = Pick<LoadedOrder, 'weight' | 'weight_on'>

const weightId = (form: Pick<Form, 'definition'>) =>
  form.definition.questions.find((question) => asksWeight(question))?.id

/** The answer with which the question about the weight opens: the newest one, with one decimal (D-80). */
export function knownWeight(form: Pick<Form, 'definition'>, { weight, weight_on: on }: Weighed): Answers {
  const id = weightId(form)
  return id === undefined || weight === null || on === null ? {} : { [id]: String(weight) }
}

/** Whether saved progress says another weight than the one with which the form opens. */
export function isChanged(form: Pick<Form, 'definition'>, loaded: Weighed, progress: SavedProgress): boolean {
  const known = knownWeight(form, loaded)
  return Object.entries(progress.answers).some(([id, value]) => known[Number(id)] !== value)
}

/** The weight that was typed, in pounds; '' where the question asks for something else. */
export const typedWeight = (question: Question, answers: Answers): string =>
  asksWeight(question) ? (valuesOf(answers[question.id])[0] ?? '') : ''
