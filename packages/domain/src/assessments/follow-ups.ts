import { valuesOf, type Answers } from './answers.ts'
import { optionsOf, type Definition, type Question } from './definition.ts'

export type FollowUp = { readonly question: Question; readonly option: string }

/** Lists the follow-ups of the chosen options, in the order of the options (document 3 §4). */
export function followUpsOf(question: Question, answers: Answers): readonly FollowUp[] {
  const chosen = valuesOf(answers[question.id])
  return optionsOf(question)
    .filter((option) => chosen.includes(option.title))
    .flatMap(({ title }) =>
      (question.followup_questions?.[title] ?? []).map((followUp) => ({ question: followUp, option: title })),
    )
}

/** Finds the question that may insert the given follow-up; undefined for a question that is not a follow-up. */
export function parentOf(definition: Definition, followUpId: number): Question | undefined {
  return definition.questions.find((question) =>
    Object.values(question.followup_questions ?? {}).some((list) =>
      list.some((followUp) => followUp.id === followUpId),
    ),
  )
}

/** Removes the answers to the question's follow-ups; with `keepChosen` it retains those still inserted. */
export function dropFollowUps(question: Question, answers: Answers, keepChosen: boolean): Answers {
  const kept = new Set(keepChosen ? followUpsOf(question, answers).map((item) => item.question.id) : [])
  const dropped = Object.values(question.followup_questions ?? {})
    .flat()
    .filter((followUp) => !kept.has(followUp.id))
  if (dropped.length === 0) return answers
  const left: Record<number, Answers[number]> = { ...answers }
  for (const followUp of dropped) delete left[followUp.id]
  return left
}
