import type { AnswerValue, Answers, FormContext } from './answers.ts'
import type { Definition, Question } from './definition.ts'
import { followUpsOf } from './follow-ups.ts'
import { visibleQuestions } from './visible-questions.ts'

/** A question that the patient is asked; a follow-up has the parent question and the option that inserted it. */
export type AskedQuestion = {
  readonly question: Question
  readonly followUp?: { readonly parent: Question; readonly option: string }
}

/** Lists every question that is asked with these answers, each followed by the follow-ups of its chosen options. */
export function askedQuestions(
  definition: Definition,
  context: FormContext,
  answers: Answers,
): readonly AskedQuestion[] {
  return visibleQuestions(definition, context, answers).flatMap((question) => [
    { question },
    ...followUpsOf(question, answers).map((item) => ({
      question: item.question,
      followUp: { parent: question, option: item.option },
    })),
  ])
}

/** Selects the answers to questions that are asked: an answer that a later change has hidden does not count. */
export function askedAnswers(definition: Definition, context: FormContext, answers: Answers): Answers {
  const kept: Record<number, AnswerValue> = {}
  for (const { question } of askedQuestions(definition, context, answers)) {
    const value = answers[question.id]
    if (value !== undefined) kept[question.id] = value
  }
  return kept
}
