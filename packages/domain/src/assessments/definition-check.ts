import { LADDER, parseStrength } from '../dosing/ladders.ts'
import { DRUGS } from '../dosing/drug.ts'
import { KEY, allQuestions, isStopText, isUpload, type Definition, type Question } from './definition.ts'
import { checkReach } from './definition-reach.ts'
import { checkDefinitionSchema, isDefinition, type DefinitionProblem } from './definition-schema.ts'
import { choicesOf } from './valid-answer.ts'

const WITH_OPTIONS = ['single_option', 'multiple_option', 'dose_optimization', 'confirmation_buttons']
const PREFERENCE_TYPES = ['increase', 'same', 'decrease']

/**
 * Returns the problems of a parsed definition, each with its question; empty for a valid one.
 *
 * Checks the shape first; then ids, keys, options and follow-ups; questions that cannot be reached or left; strengths
 * that are not prescribed; important questions whose revealing answers lead to anything but a stop text (D-33).
 */
export function checkDefinition(value: unknown): readonly DefinitionProblem[] {
  if (!isDefinition(value)) return checkDefinitionSchema(value)
  const definition = value
  const questions = allQuestions(definition)
  return [
    ...duplicates(questions),
    ...questions.flatMap((question) =>
      [...optionProblems(question), ...followUpProblems(question), ...strengthProblems(question)].map(
        (problem) => ({ questionId: question.id, problem }),
      ),
    ),
    ...checkReach(definition),
    ...definition.questions.flatMap((question) => leavingProblems(question, definition)),
    ...importantProblems(definition),
  ]
}

function duplicates(questions: readonly Question[]): readonly DefinitionProblem[] {
  const problems: DefinitionProblem[] = []
  const seen = new Set<number | string>()
  for (const { id, question } of questions) {
    if (seen.has(id)) problems.push({ questionId: id, problem: 'The id is used twice' })
    if (seen.has(question)) problems.push({ questionId: id, problem: `The key "${question}" is used twice` })
    seen.add(id).add(question)
  }
  const schedules = questions.filter((question) => question.question_type === 'dose_radio_more')
  for (const { id } of schedules.slice(1)) {
    problems.push({ questionId: id, problem: 'A form has one dose schedule' })
  }
  return problems
}

function optionProblems(question: Question): readonly string[] {
  const options = question.options ?? []
  const problems: string[] = []
  if (new Set(options.map((option) => option.order)).size < options.length) {
    problems.push('Two options have the same order')
  }
  if (new Set(options.map((option) => option.title)).size < options.length) {
    problems.push('Two options have the same title')
  }
  if (WITH_OPTIONS.includes(question.question_type) && choicesOf(question).length === 0) {
    problems.push('Dead end: there is nothing to choose')
  }
  if (question.question_type === 'consent' && choicesOf(question).length === 0) {
    problems.push('Dead end: there is nothing to agree to')
  }
  if (
    question.question_type === 'dose_optimization' &&
    choicesOf(question).join() !== PREFERENCE_TYPES.join()
  ) {
    problems.push('dose_optimization offers increase, same and decrease')
  }
  if (question.question_type === 'image_upload' && !question.file_type) {
    problems.push('An image upload needs a file_type')
  }
  if (question.file_type && !isUpload(question)) problems.push('Only an upload has a file_type')
  return problems
}

function followUpProblems(question: Question): readonly string[] {
  const titles = (question.options ?? []).map((option) => option.title)
  return Object.entries(question.followup_questions ?? {}).flatMap(([title, followUps]) => [
    ...(titles.includes(title) ? [] : [`The follow-up key "${title}" is not an option`]),
    ...followUps
      .filter((followUp) => followUp.followup_questions)
      .map((followUp) => `Follow-up ${followUp.id} has follow-ups of its own`),
  ])
}

function strengthProblems(question: Question): readonly string[] {
  const known: readonly number[] =
    question.question === KEY.lastDoseSemaglutide
      ? LADDER.semaglutide
      : question.question === KEY.lastDoseTirzepatide
        ? LADDER.tirzepatide
        : DRUGS.flatMap((drug) => LADDER[drug])
  return choicesOf(question)
    .filter((title) => /\d\s*mg\b/i.test(title))
    .filter((title) => !known.includes(parseStrength(title) ?? Number.NaN))
    .map((title) => `"${title}" is not a strength that is prescribed`)
}

function isDependent(question: Question, definition: Definition): boolean {
  return definition.dependencies.some((row) => row.question_id === question.id)
}

/** Choices of an important question that reveal another question. */
function revealing(question: Question, definition: Definition): readonly string[] {
  return definition.dependencies
    .filter((row) => row.dependent_on === question.id)
    .flatMap((row) => row.ask_if_val_in)
}

function leavingProblems(question: Question, definition: Definition): readonly DefinitionProblem[] {
  const problems: string[] = []
  if (isStopText(question)) {
    if (!isDependent(question, definition)) problems.push('Dead end: this stop shows to everybody')
    if (!question.description?.trim()) problems.push('A stop text needs a description, its message')
  }
  const choices = choicesOf(question)
  const stops = revealing(question, definition)
  if (question.important && choices.length > 0 && choices.every((choice) => stops.includes(choice))) {
    problems.push('Dead end: every answer stops the form')
  }
  return problems.map((problem) => ({ questionId: question.id, problem }))
}

function importantProblems(definition: Definition): readonly DefinitionProblem[] {
  const byId = new Map(definition.questions.map((question) => [question.id, question]))
  return definition.dependencies
    .filter((row) => {
      const revealed = byId.get(row.question_id)
      return byId.get(row.dependent_on)?.important && revealed && !isStopText(revealed)
    })
    .map((row) => ({
      questionId: row.dependent_on,
      problem: `An important question reveals question ${row.question_id}, which is no stop text`,
    }))
}
