import { valuesOf, type Answers, type FormContext } from './answers.ts'
import { isStopText, type Definition, type Question } from './definition.ts'
import { askedValues } from './visible-questions.ts'

/** Heading of the dialog (document 3 §2). */
export const STOP_HEADING = 'We Cannot Proceed'
/** The two buttons of the dialog (document 3 §2). */
export const STOP_RESUBMIT = 'Resubmit Form'
export const STOP_REFUND = 'Process Refund'
/** The message where the revealed question has no description (document 3 §8). */
export const STOP_DEFAULT = 'Based on your responses, we cannot proceed with your application at this time.'
/** The message where an informational stop has no description (document 3 §8). */
export const STOP_DEFAULT_INFORMATIONAL = 'We cannot proceed with your application at this time.'

/** Why the form stops: at which question, and the message of the dialog. */
export type Stop = { readonly questionId: number; readonly message: string }

/**
 * Returns the stop that a question leads to, if any (document 3 §4): an important question whose answer makes a
 * dependent question appear, with that question's description as the message; or an informational question without a
 * next button.
 */
export function stopAt(
  question: Question,
  definition: Definition,
  context: FormContext,
  answers: Answers,
): Stop | undefined {
  if (isStopText(question)) {
    return { questionId: question.id, message: question.description?.trim() || STOP_DEFAULT_INFORMATIONAL }
  }
  if (!question.important) return undefined
  const values = valuesOf(answers[question.id])
  const row = definition.dependencies.find(
    (dependency) =>
      dependency.dependent_on === question.id &&
      askedValues(dependency, context).some((value) => values.includes(value)),
  )
  if (!row) return undefined
  const revealed = definition.questions.find((candidate) => candidate.id === row.question_id)
  return { questionId: question.id, message: revealed?.description?.trim() || STOP_DEFAULT }
}
