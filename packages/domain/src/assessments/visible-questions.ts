import { DRUG_TITLE } from '../dosing/drug.ts'
import { valuesOf, type Answers, type FormContext } from './answers.ts'
import { DRUG_BOUGHT, KEY, type Definition, type Dependency, type Question } from './definition.ts'

/** The state whose bill of rights question is only for its residents (document 3 §5). */
const FLORIDA = 'FL'
/** Question ids that the bare form hides (document 3 §5). */
export const HIDDEN_IN_BARE: readonly number[] = [14, 15]
/** The id of the female-only question (document 3 §5). */
const FEMALE_ONLY = 0

/** Returns the values that a dependency requires, with the drug bought filled in (decisions D-33). */
export function askedValues(dependency: Dependency, context: FormContext): readonly string[] {
  return dependency.ask_if_val_in.map((value) => (value === DRUG_BOUGHT ? DRUG_TITLE[context.drug] : value))
}

/**
 * The state's row in the table of states decides; the definition's list is what the table was seeded with (S-68, M-49).
 */
const requiresState = (seeded: readonly string[], { state, stateQuestion }: FormContext): boolean =>
  stateQuestion ?? seeded.includes(state ?? '')

/** Whether nothing about the patient or the order removes the question, regardless of the answers. */
export function isAskedOf(question: Question, context: FormContext): boolean {
  if (question.id === FEMALE_ONLY && context.gender !== 'Female') return false
  if (question.question === KEY.floridaBillOfRights && context.state !== FLORIDA) return false
  if (question.only_women && context.gender !== 'Female') return false
  if (question.only_drug && question.only_drug !== context.drug) return false
  if (question.only_with && context.antiNausea !== true) return false
  if (question.only_states && !requiresState(question.only_states, context)) return false
  if (context.form === 'bare' && HIDDEN_IN_BARE.includes(question.id)) return false
  // The refill form asks how to continue only if there is a dose to continue from (Part 3.3, question 12).
  if (context.form === 'refill' && question.question_type === 'dose_optimization') {
    return context.currentDose !== undefined
  }
  return true
}

/**
 * Lists the questions to ask, in order: not removed for this patient, and every dependency row met by a question that
 * is itself asked (document 3 §5, beyond-the-documents Part 3.1). Follow-ups are not included.
 */
export function visibleQuestions(
  definition: Definition,
  context: FormContext,
  answers: Answers,
): readonly Question[] {
  const asked = new Set<number>()
  return definition.questions.filter((question) => {
    const met = definition.dependencies
      .filter((row) => row.question_id === question.id)
      .every(
        (row) =>
          asked.has(row.dependent_on) &&
          valuesOf(answers[row.dependent_on]).some((value) => askedValues(row, context).includes(value)),
      )
    if (!met || !isAskedOf(question, context)) return false
    asked.add(question.id)
    return true
  })
}
