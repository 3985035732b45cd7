import { DRUGS } from '../dosing/drug.ts'
import { isRecord } from '../is-record.ts'
import { IMAGE_TYPES, QUESTION_TYPES, type Definition } from './definition.ts'

/** A problem of a definition with its question; null for the file as a whole. */
export type DefinitionProblem = { readonly questionId: number | null; readonly problem: string }

type Kind = 'string' | 'number' | 'boolean' | 'list' | 'object'
type Fields = Readonly<Record<string, { readonly kind: Kind; readonly required?: boolean }>>

const QUESTION: Fields = {
  id: { kind: 'number', required: true },
  question: { kind: 'string', required: true },
  label: { kind: 'string', required: true },
  description: { kind: 'string' },
  question_type: { kind: 'string', required: true },
  options: { kind: 'list' },
  important: { kind: 'boolean' },
  is_critical: { kind: 'boolean' },
  is_optional: { kind: 'boolean' },
  placeholder: { kind: 'string' },
  sublabel: { kind: 'string' },
  has_next_button: { kind: 'boolean' },
  followup_questions: { kind: 'object' },
  show_array: { kind: 'list' },
  file_type: { kind: 'string' },
  only_states: { kind: 'list' },
  required_above_starter: { kind: 'boolean' },
  only_women: { kind: 'boolean' },
  only_drug: { kind: 'string' },
  only_with: { kind: 'string' },
}
const OPTION: Fields = {
  title: { kind: 'string', required: true },
  order: { kind: 'number', required: true },
  important: { kind: 'boolean' },
  is_critical: { kind: 'boolean' },
  is_back_button: { kind: 'boolean' },
}
const LINE: Fields = {
  main_txt: { kind: 'string', required: true },
  sub_txt: { kind: 'string', required: true },
  answer: { kind: 'string', required: true },
}
const DEPENDENCY: Fields = {
  question_id: { kind: 'number', required: true },
  dependent_on: { kind: 'number', required: true },
  ask_if_val_in: { kind: 'list', required: true },
}
const FILE: Fields = {
  questions: { kind: 'list', required: true },
  dependencies: { kind: 'list', required: true },
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function kindOf(value: unknown): Kind | 'other' {
  if (Array.isArray(value)) return 'list'
  if (isRecord(value)) return 'object'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'other'
}

function fieldProblems(value: unknown, fields: Fields, what: string): readonly string[] {
  if (!isRecord(value)) return [`${what} is not an object`]
  const problems = Object.keys(value)
    .filter((key) => !(key in fields))
    .map((key) => `${what} has an unknown field "${key}"`)
  for (const [key, { kind, required }] of Object.entries(fields)) {
    if (value[key] === undefined) {
      if (required) problems.push(`${what} lacks "${key}"`)
    } else if (kindOf(value[key]) !== kind) problems.push(`${what} has a "${key}" that is not a ${kind}`)
  }
  return problems
}

function questionProblems(value: unknown): readonly DefinitionProblem[] {
  const object = isRecord(value) ? value : {}
  const questionId = typeof object['id'] === 'number' ? object['id'] : null
  const problems = [...fieldProblems(value, QUESTION, 'The question')]
  if (problems.length > 0) return problems.map((problem) => ({ questionId, problem }))
  for (const option of listOf(object['options'])) {
    problems.push(...fieldProblems(option, OPTION, 'An option'))
  }
  for (const line of listOf(object['show_array'])) {
    problems.push(...fieldProblems(line, LINE, 'A line of show_array'))
  }
  if (!QUESTION_TYPES.some((type) => type === object['question_type'])) {
    problems.push(`The question type "${String(object['question_type'])}" is unknown`)
  }
  if (object['file_type'] !== undefined && !IMAGE_TYPES.some((type) => type === object['file_type'])) {
    problems.push(`The image type "${String(object['file_type'])}" is unknown`)
  }
  if (object['only_drug'] !== undefined && !DRUGS.some((drug) => drug === object['only_drug'])) {
    problems.push(`The drug "${String(object['only_drug'])}" is unknown`)
  }
  if (object['only_with'] !== undefined && object['only_with'] !== 'nausea') {
    problems.push(`The add-on "${String(object['only_with'])}" calls for no question`)
  }
  if (listOf(object['only_states']).some((state) => !/^[A-Z]{2}$/.test(String(state)))) {
    problems.push('only_states holds something that is no state code')
  }
  const nested = Object.entries(object['followup_questions'] ?? {}).flatMap(([title, list]) =>
    Array.isArray(list)
      ? list.flatMap(questionProblems)
      : [{ questionId, problem: `The follow-ups of "${title}" are not a list` }],
  )
  return [...problems.map((problem) => ({ questionId, problem })), ...nested]
}

/** Returns the shape problems of a parsed file: missing or unknown fields, wrong types (P-QST-009 to 013, 023). */
export function checkDefinitionSchema(value: unknown): readonly DefinitionProblem[] {
  const top = fieldProblems(value, FILE, 'The file')
  if (top.length > 0 || !isRecord(value)) return top.map((problem) => ({ questionId: null, problem }))
  const rows = listOf(value['dependencies']).flatMap((row) => {
    const fields = isRecord(row) ? row : {}
    const problems = [...fieldProblems(row, DEPENDENCY, 'A dependency')]
    if (problems.length === 0) {
      const values = listOf(fields['ask_if_val_in'])
      if (values.length === 0 || values.some((item) => typeof item !== 'string')) {
        problems.push('A dependency has no list of values in ask_if_val_in')
      }
    }
    const id = fields['question_id']
    return problems.map((problem) => ({ questionId: typeof id === 'number' ? id : null, problem }))
  })
  return [...listOf(value['questions']).flatMap(questionProblems), ...rows]
}

/** Whether a parsed file has the shape of a definition. */
export const isDefinition = (value: unknown): value is Definition => checkDefinitionSchema(value).length === 0
