import { contradictsWish } from '../dosing/contradicts-wish.ts'
import { doseContextOf, isOptional, scheduleOf, type Answers, type FormContext } from './answers.ts'
import type { Definition, Question } from './definition.ts'
import { isAnswered } from './valid-answer.ts'

/**
 * Whether Next is enabled (document 3 §5): a single choice needs an answer, a multiple choice at least one, text must
 * not be blank, an integer must be digits, a file must be uploaded unless optional, a schedule needs every month;
 * and one that fits the wish; informational questions always pass. A question marked is_optional passes when left open.
 */
export function nextEnabled(
  question: Question,
  definition: Definition,
  context: FormContext,
  answers: Answers,
): boolean {
  const value = answers[question.id]
  if (wishContradicted(question, definition, context, answers)) return false
  if (isAnswered(question, value, context)) return true
  const open = value === undefined || (typeof value === 'string' && value.trim() === '')
  return open && isOptional(question, definition, answers)
}

/** Whether a schedule's month 1 contradicts how the patient wants to continue (D-78). */
export function wishContradicted(
  question: Question,
  definition: Definition,
  context: FormContext,
  answers: Answers,
): boolean {
  if (question.question_type !== 'dose_radio_more') return false
  return contradictsWish(doseContextOf(definition, context, answers), scheduleOf(answers[question.id]))
}
