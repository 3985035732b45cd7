import { parseStrength } from '../dosing/ladders.ts'
import { slotOfLabel, type MonthSlot, type Schedule } from '../dosing/months.ts'
import type { AnswerValue, Answers, FormContext } from './answers.ts'
import { allQuestions, type Definition, type Question } from './definition.ts'

export type ReceivedSubmission = {
  readonly answers: readonly { readonly question: string; readonly answer: unknown }[]
  readonly images?: readonly { readonly type: string; readonly file_name: string }[]
  readonly patientPreference?: Readonly<Record<string, string | number>>
  readonly maintanenceDose?: string | number | null
  readonly selectedDoses?: Readonly<Record<string, string | number>>
  readonly frmName?: string
  readonly formType?: string
  readonly isRefil?: boolean
  readonly paymentTerms?: number
  readonly productPurchased?: string
}

/** A submission converted to the engine's types, with the problems found while reading. */
export type ReadSubmission = { readonly answers: Answers; readonly problems: readonly string[] }

/**
 * Reads the doses of a payload in micrograms. "Month 6-12" comes from maintenanceDose, and only where the term has that
 * slot (decisions X-54); for shorter terms the value sent is the default and is ignored.
 */
export function readSchedule(received: ReceivedSubmission, term: number): ReadSchedule {
  const schedule: Partial<Record<MonthSlot, number>> = {}
  const problems: string[] = []
  const put = (label: string, text: string | number) => {
    const slot = slotOfLabel(label)
    const strength = parseStrength(text)
    if (!slot || strength === undefined) problems.push(`The dose of ${label} cannot be read.`)
    else schedule[slot] = strength
  }
  for (const [label, text] of Object.entries(received.patientPreference ?? {})) put(label, text)
  const maintenance = received.maintanenceDose
  if (term >= 6 && maintenance !== undefined && maintenance !== null && maintenance !== '') {
    put('Month 6-12', maintenance)
  }
  return { schedule, problems }
}

/** The doses that were read, and the problems found while reading. */
export type ReadSchedule = { readonly schedule: Schedule; readonly problems: readonly string[] }

/** Reads the answers of a payload by question key. The doses come from patientPreference, not from the entry. */
export function readSubmission(
  definition: Definition,
  context: FormContext,
  received: ReceivedSubmission,
): ReadSubmission {
  const known = new Map(allQuestions(definition).map((question) => [question.question, question]))
  const answers: Record<number, AnswerValue> = {}
  const problems: string[] = []
  for (const entry of received.answers) {
    const question = known.get(entry.question)
    if (!question) problems.push(`"${entry.question}" is not a question of this form.`)
    else if (answers[question.id] !== undefined) problems.push(`"${entry.question}" is answered twice.`)
    else {
      const value = readValue(question, entry.answer)
      if (value === undefined) problems.push(`"${entry.question}" has an answer that cannot be read.`)
      else if (value !== null) answers[question.id] = value
    }
  }
  const doses = definition.questions.find((question) => question.question_type === 'dose_radio_more')
  const read = readSchedule(received, context.term)
  if (doses && Object.keys(read.schedule).length > 0) answers[doses.id] = read.schedule
  return { answers, problems: [...problems, ...read.problems] }
}

/** Returns the value, null for an empty one, undefined for one of a wrong type. */
function readValue(question: Question, raw: unknown): AnswerValue | null | undefined {
  if (raw === null || raw === '' || question.question_type === 'dose_radio_more') return null
  if (typeof raw === 'string') return raw
  if (typeof raw === 'number' && question.question_type === 'integer') return String(raw)
  if (Array.isArray(raw) && raw.every((item) => typeof item === 'string')) return raw
  return undefined
}
