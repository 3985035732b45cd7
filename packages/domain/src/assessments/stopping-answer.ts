import type { HoldReason } from '../care-holds/care-hold.ts'
import type { EmergencyRule } from '../conversations/emergency-phrases.ts'
import { valuesOf, type AnswerValue, type FormContext } from './answers.ts'
import { isStopText, type Definition, type Question } from './definition.ts'
import { stopAt } from './disqualify.ts'

/**
 * What an answer that stops a form leads to the moment it is given, besides being stored (D-81): the red alarm of an
 * emergency, or a care hold of what ends treatment (D-76). By the key of its question; the others are stored alone.
 */
const FOLLOWS: Readonly<
  Record<string, { readonly alarm: EmergencyRule } | { readonly hold: HoldReason } | undefined>
> = { self_harm: { alarm: 'suicide' }, pregnancy: { hold: 'pregnant' }, glp_reaction: { hold: 'reaction' } }

/** Returns the emergency that a stopping answer to a question is; null if it is none. */
export function alarmOfStop(question: string): EmergencyRule | null {
  const follows = FOLLOWS[question]
  return follows && 'alarm' in follows ? follows.alarm : null
}

/** Returns the reason of the hold that a stopping answer to a question opens; null if it opens none. */
export function holdOfStop(question: string): HoldReason | null {
  const follows = FOLLOWS[question]
  return follows && 'hold' in follows ? follows.hold : null
}

/** Returns the question of a form with this key if the answer to it stops the form; null otherwise. */
export function stoppingQuestion(
  definition: Definition,
  context: FormContext,
  { question: key, answer }: { readonly question: string; readonly answer: AnswerValue },
): Question | null {
  const question = definition.questions.find((one) => one.question === key)
  if (!question || isStopText(question)) return null
  return stopAt(question, definition, context, { [question.id]: answer }) ? question : null
}

/** Returns a stopping answer as one line: "Medullary thyroid cancer, MEN 2". */
export const stoppingWords = (answer: AnswerValue): string => valuesOf(answer).join(', ')
