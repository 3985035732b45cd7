import { checkSchedule } from '../dosing/check-schedule.ts'
import { defaultDoses } from '../dosing/default-doses.ts'
import { slotsForTerm, type Schedule } from '../dosing/months.ts'
import type { AnswerValue, Answers, FormContext } from './answers.ts'
import { doseContextOf, isOptional, scheduleOf } from './answers.ts'
import { askedAnswers, askedQuestions } from './asked-questions.ts'
import { allQuestions, isUpload, type Definition, type Question } from './definition.ts'
import { stopAt } from './disqualify.ts'
import { readSubmission, type ReceivedSubmission } from './read-submission.ts'
import { answerProblem, isAnswered } from './valid-answer.ts'

/**
 * Returns the reasons to reject a submission, one sentence for each problem; empty when it is valid. The server runs it
 * on its own data about the order and the patient; nothing in the payload decides which questions are asked.
 *
 * Requires that every asked question has a valid answer and no other question has one, that no answer is disqualifying,
 * that the form offers the doses, and that the named images are the ones answered.
 */
export function checkSubmission(
  definition: Definition,
  context: FormContext,
  received: ReceivedSubmission,
): readonly string[] {
  const read = readSubmission(definition, context, received)
  const answers = withDefaultDoses(definition, context, read.answers)
  const counted = askedAnswers(definition, context, answers)
  const asked = askedQuestions(definition, context, counted)
  const askedIds = new Set(asked.map(({ question }) => question.id))
  const problems = [...read.problems, ...headProblems(context, received)]
  for (const question of allQuestions(definition)) {
    if (answers[question.id] !== undefined && !askedIds.has(question.id)) {
      problems.push(`"${question.question}" is not asked of this patient.`)
    }
  }
  for (const { question } of asked) problems.push(...questionProblems(question, definition, context, counted))
  return [...problems, ...imageProblems(definition, received, counted)]
}

/** Returns the answers of a received submission that count; missing doses get the defaults. */
export function answersOfSubmission(
  definition: Definition,
  context: FormContext,
  received: ReceivedSubmission,
): Answers {
  const { answers } = readSubmission(definition, context, received)
  return askedAnswers(definition, context, withDefaultDoses(definition, context, answers))
}

function headProblems(context: FormContext, received: ReceivedSubmission): readonly string[] {
  const problems: string[] = []
  if (received.frmName !== undefined && received.frmName !== context.form) {
    problems.push('The form name is not that of this form.')
  }
  if (received.isRefil !== undefined && received.isRefil !== (context.form === 'refill')) {
    problems.push('isRefil does not fit this form.')
  }
  if (received.paymentTerms !== undefined && received.paymentTerms !== context.term) {
    problems.push('The plan is not that of the order.')
  }
  if (received.productPurchased !== undefined && received.productPurchased !== context.drug) {
    problems.push('The product does not match the order.')
  }
  return problems
}

function questionProblems(
  question: Question,
  definition: Definition,
  context: FormContext,
  answers: Answers,
): readonly string[] {
  const name = `"${question.question}"`
  if (stopAt(question, definition, context, answers)) return [`${name} has an answer that ends the form.`]
  const value = answers[question.id]
  if (question.question_type === 'dose_radio_more') {
    return checkSchedule(doseContextOf(definition, context, answers), context.term, scheduleOf(value))
  }
  if (value === undefined)
    return isOptional(question, definition, answers) ? [] : [`${name} is not answered.`]
  const problem = answerProblem(question, value)
  if (problem) return [`${name} ${problem}.`]
  return isAnswered(question, value, context) ? [] : [`${name} is not answered.`]
}

function imageProblems(
  definition: Definition,
  received: ReceivedSubmission,
  answers: Answers,
): readonly string[] {
  if (!received.images) return []
  const expected = allQuestions(definition)
    .filter((question) => isUpload(question) && answers[question.id] !== undefined)
    .map((question) => `${question.file_type ?? question.question} ${String(answers[question.id])}`)
  const sent = received.images.map((image) => `${image.type} ${image.file_name}`)
  const same = sent.length === expected.length && expected.every((image) => sent.includes(image))
  return same ? [] : ['The images are not the ones that were answered.']
}

function withDefaultDoses(definition: Definition, context: FormContext, answers: Answers): Answers {
  const doses = definition.questions.find((question) => question.question_type === 'dose_radio_more')
  if (!doses) return answers
  const schedule: Schedule = scheduleOf(answers[doses.id])
  const months = slotsForTerm(context.term).filter((slot) => slot !== '6-12')
  if (months.some((slot) => schedule[slot] !== undefined)) return answers
  const filled: Record<number, AnswerValue> = { ...answers }
  const defaults = defaultDoses(context.drug)
  const chosen: Partial<Record<keyof typeof defaults, number>> = {}
  for (const slot of slotsForTerm(context.term)) chosen[slot] = defaults[slot]
  filled[doses.id] = chosen
  return filled
}
