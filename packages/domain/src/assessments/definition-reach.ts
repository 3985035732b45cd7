import { DRUGS, DRUG_TITLE } from '../dosing/drug.ts'
import { DRUG_BOUGHT, type Definition, type Dependency, type Question } from './definition.ts'
import type { DefinitionProblem } from './definition-schema.ts'
import { isNoneOption } from './multi-select.ts'
import { choicesOf } from './valid-answer.ts'

/** Returns the values that a row requires, one list for each drug that may have been bought: one list must be met. */
function readings(row: Dependency): readonly (readonly string[])[] {
  if (!row.ask_if_val_in.includes(DRUG_BOUGHT)) return [row.ask_if_val_in]
  return DRUGS.map((drug) =>
    row.ask_if_val_in.map((value) => (value === DRUG_BOUGHT ? DRUG_TITLE[drug] : value)),
  )
}

/** Lists every row that must be met for a question to show: its own and those of the questions it depends on. */
function rowsToHold(definition: Definition, id: number, seen: ReadonlySet<number>): readonly Dependency[] {
  if (seen.has(id)) return []
  const own = definition.dependencies.filter((row) => row.question_id === id)
  const deeper = new Set([...seen, id])
  return [...own, ...own.flatMap((row) => rowsToHold(definition, row.dependent_on, deeper))]
}

/** Whether one answer to the question can meet all the given lists at once. */
function canMeetAll(question: Question, lists: readonly (readonly string[])[]): boolean {
  const choices = choicesOf(question)
  const usable = lists.map((list) => (choices.length > 0 ? list.filter((v) => choices.includes(v)) : list))
  if (question.question_type !== 'multiple_option') {
    return (usable[0] ?? []).some((value) => usable.every((list) => list.includes(value)))
  }
  // Several options may be chosen, but a "none" option excludes the others.
  const together = usable.every((list) => list.some((value) => !isNoneOption(value)))
  const none = (usable[0] ?? []).filter(isNoneOption)
  return together || none.some((value) => usable.every((list) => list.includes(value)))
}

/** Whether some set of answers makes the question show, for any patient. */
function isReachable(definition: Definition, id: number): boolean {
  const rows = rowsToHold(definition, id, new Set())
  const parents = [...new Set(rows.map((row) => row.dependent_on))]
  return DRUGS.some((_, drug) =>
    parents.every((parentId) => {
      const parent = definition.questions.find((question) => question.id === parentId)
      const lists = rows
        .filter((row) => row.dependent_on === parentId)
        .map((row) => readings(row)[drug] ?? row.ask_if_val_in)
      return parent !== undefined && canMeetAll(parent, lists)
    }),
  )
}

/** Finds dependencies on missing questions, on values that cannot be answered, and ones that contradict each other. */
export function checkReach(definition: Definition): readonly DefinitionProblem[] {
  const place = new Map(definition.questions.map((question, index) => [question.id, index]))
  const problems: DefinitionProblem[] = []
  for (const row of definition.dependencies) {
    const questionId = row.question_id
    const own = place.get(row.question_id)
    const parentPlace = place.get(row.dependent_on)
    const parent = parentPlace === undefined ? undefined : definition.questions[parentPlace]
    if (own === undefined)
      problems.push({ questionId, problem: 'A dependency is for a question that is not there' })
    if (!parent || parentPlace === undefined) {
      problems.push({ questionId, problem: `It depends on question ${row.dependent_on}, which is not there` })
      continue
    }
    if (own !== undefined && parentPlace >= own) {
      problems.push({ questionId, problem: `It depends on question ${row.dependent_on}, which comes later` })
    }
    const choices = choicesOf(parent)
    for (const value of choices.length > 0 ? readings(row).flat() : []) {
      if (!choices.includes(value)) {
        problems.push({ questionId, problem: `Question ${row.dependent_on} has no answer "${value}"` })
      }
    }
  }
  for (const { id } of definition.questions) {
    if (!isReachable(definition, id)) {
      problems.push({
        questionId: id,
        problem: 'No answers make this question show: its dependencies contradict',
      })
    }
  }
  return problems
}
