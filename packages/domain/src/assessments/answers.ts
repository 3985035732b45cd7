import type { Drug } from '../dosing/drug.ts'
import { DRUG_TITLE } from '../dosing/drug.ts'
import { parseStrength, starterOf } from '../dosing/ladders.ts'
import type { DoseContext, DoseForm, DosePreference, MedicalAnswers } from '../dosing/month-rules.ts'
import type { Schedule } from '../dosing/months.ts'
import type { Definition, Question } from './definition.ts'
import { KEY, allQuestions } from './definition.ts'

/** The questionnaires; the adjust form is no definition. Also the values of frmName (decisions S-71). */
export type FormName = Exclude<DoseForm, 'adjust'>

/** What the rules know of the order and the person. `currentDose` in micrograms, `term` in months. */
export type FormContext = {
  readonly form: FormName
  readonly drug: Drug
  readonly term: number
  readonly gender: string | null
  /** Two-letter code. */
  readonly state: string | null
  readonly currentDose?: number
  /** Whether the table of states wants the restriction question there (S-68, M-49); without it the seeded list counts. */
  readonly stateQuestion?: boolean
}

/** One answer: a title or text, several titles, or the dose schedule in micrograms. */
export type AnswerValue = string | readonly string[] | Schedule

/** Answers by question id, follow-ups included. */
export type Answers = Readonly<Record<number, AnswerValue>>

/** The titles or the text of an answer as a list; a schedule has none. */
export function valuesOf(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return isList(value) ? value : []
}

/** The schedule an answer holds; empty for any other answer. */
export function scheduleOf(value: AnswerValue | undefined): Schedule {
  return value === undefined || typeof value === 'string' || isList(value) ? {} : value
}

function isList(value: AnswerValue | undefined): value is readonly string[] {
  return Array.isArray(value)
}

/** The answer to the question with the given key, as text; '' when there is none. */
export function textByKey(definition: Definition, answers: Answers, key: string): string {
  const question = allQuestions(definition).find((candidate) => candidate.question === key)
  return question ? (valuesOf(answers[question.id])[0] ?? '') : ''
}

/** What the answers say about the present medication, for the month rules. */
export function medicalAnswersOf(definition: Definition, answers: Answers): MedicalAnswers {
  const read = (key: string) => textByKey(definition, answers, key)
  const title = read(KEY.currentMedication)
  if (title !== DRUG_TITLE.semaglutide && title !== DRUG_TITLE.tirzepatide) {
    return { currentMedication: 'none' }
  }
  const currentMedication: Drug = title === DRUG_TITLE.semaglutide ? 'semaglutide' : 'tirzepatide'
  const doseKey = currentMedication === 'semaglutide' ? KEY.lastDoseSemaglutide : KEY.lastDoseTirzepatide
  const preference = read(KEY.doseWish)
  return {
    currentMedication,
    lastDose: parseStrength(read(doseKey)),
    lastTaken: read(KEY.lastTaken) || undefined,
    wish: isDosePreference(preference) ? preference : undefined,
  }
}

function isDosePreference(text: string): text is DosePreference {
  return text === 'increase' || text === 'same' || text === 'decrease'
}

/** What the month rules ask, from the form's context and its answers. */
export function doseContextOf(definition: Definition, context: FormContext, answers: Answers): DoseContext {
  const base = { form: context.form, drug: context.drug, currentDose: context.currentDose }
  return context.form === 'refill' ? base : { ...base, medical: medicalAnswersOf(definition, answers) }
}

/** True when the question may be left open by this patient. */
export function isOptional(question: Question, definition: Definition, answers: Answers): boolean {
  if (question.question_type === 'informational') return true
  if (!question.is_optional) return false
  if (!question.required_above_starter) return true
  const { currentMedication, lastDose } = medicalAnswersOf(definition, answers)
  return currentMedication === 'none' || lastDose === undefined || lastDose <= starterOf(currentMedication)
}
