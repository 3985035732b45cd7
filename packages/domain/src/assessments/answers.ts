import { DRUG_TITLE, type Drug } from '../dosing/drug.ts'
import { parseStrength, starterOf } from '../dosing/ladders.ts'
import type { DoseContext, DoseForm, DosePreference, MedicalAnswers } from '../dosing/month-rules.ts'
import type { Schedule } from '../dosing/months.ts'
import { KEY, allQuestions, type Definition, type Question } from './definition.ts'

/** The forms with a definition; the adjust form has none. Also the values of frmName (decisions S-71). */
export const FORM_NAMES = ['medical', 'bare', 'refill'] as const satisfies readonly Exclude<
  DoseForm,
  'adjust'
>[]
export type FormName = (typeof FORM_NAMES)[number]

/** What the rules know about the order and the patient. `currentDose` in micrograms, `term` in months. */
export type FormContext = {
  readonly form: FormName
  readonly drug: Drug
  readonly term: number
  readonly gender: string | null
  /** Two-letter code. */
  readonly state: string | null
  readonly currentDose?: number
  /** Whether the table of states requires the restriction question (S-68, M-49); if absent, the seeded list decides. */
  readonly stateQuestion?: boolean
  /** Whether the anti-nausea medicine was bought with the order (D-51). */
  readonly antiNausea?: boolean
}

/** One answer: a title or text, several titles, or the dose schedule in micrograms. */
export type AnswerValue = string | readonly string[] | Schedule

/** Answers by question id, follow-ups included. */
export type Answers = Readonly<Record<number, AnswerValue>>

/** Returns the titles or the text of an answer as a list; empty for a schedule. */
export function valuesOf(value: AnswerValue | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return isList(value) ? value : []
}

/** Returns the schedule in an answer; empty for any other answer. */
export function scheduleOf(value: AnswerValue | undefined): Schedule {
  return value === undefined || typeof value === 'string' || isList(value) ? {} : value
}

function isList(value: AnswerValue | undefined): value is readonly string[] {
  return Array.isArray(value)
}

/** Returns the answer to the question with the given key as text; '' when there is none. */
export function textByKey(definition: Definition, answers: Answers, key: string): string {
  const question = allQuestions(definition).find((candidate) => candidate.question === key)
  return question ? (valuesOf(answers[question.id])[0] ?? '') : ''
}

/** Reads what the answers say about the current medication, for the month rules. */
export const medicalAnswersOf = (definition: Definition, answers: Answers): MedicalAnswers =>
  medicalAnswersOfEntries((key) => textByKey(definition, answers, key))

/** Does the same for stored answers; `read` returns the answer to the question with a key, '' when there is none. */
export function medicalAnswersOfEntries(read: (key: string) => string): MedicalAnswers {
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

/** Builds the input of the month rules from the form's context and its answers. */
export function doseContextOf(definition: Definition, context: FormContext, answers: Answers): DoseContext {
  const base = { form: context.form, drug: context.drug, currentDose: context.currentDose }
  if (context.form !== 'refill') return { ...base, medical: medicalAnswersOf(definition, answers) }
  const wish = textByKey(definition, answers, KEY.doseWish)
  return isDosePreference(wish) ? { ...base, wish } : base
}

/** Whether this patient may leave the question unanswered. */
export function isOptional(question: Question, definition: Definition, answers: Answers): boolean {
  if (question.question_type === 'informational') return true
  if (!question.is_optional) return false
  if (!question.required_above_starter) return true
  const { currentMedication, lastDose } = medicalAnswersOf(definition, answers)
  return currentMedication === 'none' || lastDose === undefined || lastDose <= starterOf(currentMedication)
}
