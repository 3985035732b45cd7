import type { AnswerValue, Answers, FormContext } from '@contour/domain/assessments/answers'
import { doseContextOf } from '@contour/domain/assessments/answers'
import { isUpload, type Definition, type Question } from '@contour/domain/assessments/definition'
import { choicesOf } from '@contour/domain/assessments/valid-answer'
import type { Form, FormSession } from '@contour/domain/assessments/form-session'
import { answer, currentQuestion, next, startFormSession } from '@contour/domain/assessments/form-session'
import { slotsForTerm, type MonthSlot } from '@contour/domain/dosing/months'
import { contradictsWish } from '@contour/domain/dosing/contradicts-wish'
import { slotOptions } from '@contour/domain/dosing/month-rules'

/** Answers by question key, as given by a test. */
export type GivenAnswer = Readonly<Record<string, AnswerValue>>

/** Maximum steps of any traversal; more means a loop. */
const MOST_STEPS = 120

/** Default answers with which a healthy patient completes the form. */
const HARMLESS: GivenAnswer = {
  pregnancy: 'No',
  current_weight: '210',
  conditions: ['None of these'],
  new_conditions: ['None of these'],
  own_conditions: ['None of these'],
  new_own_conditions: ['None of these'],
  medicine_check: ['None of these'],
  medicines_change_check: ['None of these'],
  health_today: ['None of these'],
  self_harm: 'No',
  glp_reaction: 'No',
  side_effects: ['None'],
  nausea_scale: '2',
  state_restriction: 'Yes',
  glp_consent: 'YES (consenting to GLP-1 treatment)',
}

/** The lowest doses are less than the patient has: a refill asks for them (D-78). */
const REFILL: GivenAnswer = { dose_wish: 'decrease' }

/** Returns the lowest dose that every month offers and that fits the wish. */
export function lowestDoses(form: Form, answers: Answers): AnswerValue {
  const context = doseContextOf(form.definition, form.context, answers)
  const schedule: Partial<Record<MonthSlot, number>> = {}
  for (const slot of slotsForTerm(form.context.term))
    schedule[slot] = slotOptions(context, schedule, slot).find(
      (ug) => !contradictsWish(context, { ...schedule, [slot]: ug }),
    )
  return schedule
}

function reply(form: Form, question: Question, answers: Answers, said: GivenAnswer): AnswerValue {
  const given =
    said[question.question] ??
    (form.context.form === 'refill' ? REFILL[question.question] : undefined) ??
    HARMLESS[question.question]
  if (given !== undefined) return given
  if (question.question_type === 'dose_radio_more') return lowestDoses(form, answers)
  if (isUpload(question)) return `${question.question}.jpg`
  const options = choicesOf(question)
  const harmless = options.find((title) => title === 'No' || title === 'NO') ?? options[0] ?? 'none'
  return question.question_type === 'multiple_option' ? [harmless] : harmless
}

/** A complete or stopped form session, and the keys of the questions it passed. */
export type CompletedWalk = {
  readonly form: Form
  readonly walk: FormSession
  readonly keys: readonly string[]
}

/** Traverses a whole form with the given answers, and harmless defaults for the rest. Ends complete or stopped. */
export function traverseForm(
  definition: Definition,
  context: FormContext,
  said: GivenAnswer = {},
): CompletedWalk {
  const form = { definition, context }
  const keys: string[] = []
  let traverse = startFormSession(form)
  while (!traverse.complete && !traverse.stop) {
    if (keys.length > MOST_STEPS) throw new Error('The form has no end')
    const question = currentQuestion(form, traverse)
    keys.push(question.question)
    if (question.question_type === 'informational') traverse = next(form, traverse)
    else {
      const answered = answer(form, traverse, reply(form, question, traverse.answers, said))
      traverse = question.question_type === 'confirmation_buttons' ? answered : next(form, answered)
    }
    if (traverse.currentId === question.id && !traverse.complete && !traverse.stop) {
      throw new Error(`Stuck at "${question.question}"`)
    }
  }
  return { form, walk: traverse, keys }
}
