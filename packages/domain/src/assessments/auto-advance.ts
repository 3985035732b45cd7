import { isStopText } from './definition.ts'
import { stopAt } from './disqualify.ts'
import { canGoNext, currentQuestion, next, stepsOf, type Form, type FormSession } from './form-session.ts'

/** Question types whose answer is complete with one choice. A consent is never passed without Next. */
const SINGLE_CHOICES: readonly string[] = ['single_option', 'dose_optimization']

/**
 * Whether the form may go to the next question after a choice, without Next. Not for a critical question (it shows a
 * warning), an answer that ends the form, a question that was reopened from the review, and the last question.
 * @param answered the session with the choice
 */
export function advancesOnChoice(form: Form, answered: FormSession): boolean {
  const question = currentQuestion(form, answered)
  if (!SINGLE_CHOICES.includes(question.question_type) || question.has_next_button === false) return false
  if (question.is_critical || answered.changing || !canGoNext(form, answered)) return false
  if (stopAt(question, form.definition, form.context, answered.answers)) return false
  const moved = next(form, answered)
  const after = stepsOf(form, moved).find((step) => step.id === moved.currentId)
  return (
    !moved.complete && !moved.stop && after !== undefined && after.id !== question.id && !isStopText(after)
  )
}
