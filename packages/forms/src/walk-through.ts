import type { AnswerValue, Answers, FormContext } from '@contour/domain/form-engine/answers'
import { doseContextOf } from '@contour/domain/form-engine/answers'
import type { Definition, Question } from '@contour/domain/form-engine/definition'
import { isUpload } from '@contour/domain/form-engine/definition'
import { choicesOf } from '@contour/domain/form-engine/valid-answer'
import type { Form, Walk } from '@contour/domain/form-engine/walk'
import { answer, currentQuestion, next, startWalk } from '@contour/domain/form-engine/walk'
import type { MonthSlot } from '@contour/domain/dosing/months'
import { slotsForTerm } from '@contour/domain/dosing/months'
import { slotOptions } from '@contour/domain/dosing/month-rules'

/** Answers by question key, as a test states them. */
export type Said = Readonly<Record<string, AnswerValue>>

/** Most steps any walk may take; a walk beyond it is a loop. */
const MOST_STEPS = 120

/** Answers that let a healthy person through, where nothing else is said. */
const HARMLESS: Said = {
  pregnancy: 'No',
  current_weight: '210',
  conditions: ['None of these'],
  new_conditions: ['None of these'],
  self_harm: 'No',
  glp_reaction: 'No',
  side_effects: ['None'],
  nausea_scale: '2',
  state_restriction: 'Yes',
  glp_consent: 'YES (consenting to GLP-1 treatment)',
}

/** The lowest dose on offer for every month. */
export function lowestDoses(form: Form, answers: Answers): AnswerValue {
  const context = doseContextOf(form.definition, form.context, answers)
  const schedule: Partial<Record<MonthSlot, number>> = {}
  for (const slot of slotsForTerm(form.context.term)) schedule[slot] = slotOptions(context, schedule, slot)[0]
  return schedule
}

function reply(form: Form, question: Question, answers: Answers, said: Said): AnswerValue {
  const given = said[question.question] ?? HARMLESS[question.question]
  if (given !== undefined) return given
  if (question.question_type === 'dose_radio_more') return lowestDoses(form, answers)
  if (isUpload(question)) return `${question.question}.jpg`
  const options = choicesOf(question)
  const harmless = options.find((title) => title === 'No' || title === 'NO') ?? options[0] ?? 'none'
  return question.question_type === 'multiple_option' ? [harmless] : harmless
}

/** A finished or stopped walk, and the keys of the questions it passed. */
export type WalkedThrough = { readonly form: Form; readonly walk: Walk; readonly keys: readonly string[] }

/** Walks a whole form, answering as stated, harmlessly where nothing is stated. Ends complete or stopped. */
export function walkThrough(definition: Definition, context: FormContext, said: Said = {}): WalkedThrough {
  const form = { definition, context }
  const keys: string[] = []
  let walk = startWalk(form)
  while (!walk.complete && !walk.stop) {
    if (keys.length > MOST_STEPS) throw new Error('The form has no end')
    const question = currentQuestion(form, walk)
    keys.push(question.question)
    if (question.question_type === 'informational') walk = next(form, walk)
    else {
      const answered = answer(form, walk, reply(form, question, walk.answers, said))
      walk = question.question_type === 'confirmation_buttons' ? answered : next(form, answered)
    }
    if (walk.currentId === question.id && !walk.complete && !walk.stop) {
      throw new Error(`Stuck at "${question.question}"`)
    }
  }
  return { form, walk, keys }
}
