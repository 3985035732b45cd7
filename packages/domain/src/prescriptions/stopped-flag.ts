import { flagsOfAnswer, type FlagRule } from '../assessments/answer-flags.ts'
import { instantInWords } from '../time/instant-text.ts'
import type { SigningFlag } from './signing-flags.ts'

/** An answer at which a form stopped, as it was stored (D-81). */
export type StoppingAnswer = {
  readonly id: string
  readonly question: string
  readonly label: string
  readonly answer: string
  readonly at: Date
}

/** What a form that was sent says to the same question. */
export type LaterAnswer = { readonly answer: string; readonly at: Date }

/**
 * Returns the critical flag of the answers at which a form stopped at one question, the first one first, with every answer
 * and its time: "First Yes, Nov 21, 2026, 8:52 pm ET. Changed to No, Nov 21, 2026, 9:30 pm ET." (D-81).
 */
export function flagOfStops(
  rules: readonly FlagRule[],
  first: StoppingAnswer,
  again: readonly StoppingAnswer[],
  later: LaterAnswer | null,
): SigningFlag {
  const said = (word: string, { answer, at }: LaterAnswer) => `${word} ${answer}, ${instantInWords(at)}.`
  const [rule] = flagsOfAnswer(rules, first.question, first.answer.split(', '))
  return {
    id: `stopped/${first.id}`,
    rule: 'stopping-answer',
    kind: 'stopped',
    severity: 'critical',
    reason: `The form stopped at this answer: ${rule?.reason ?? first.label}`,
    words: [
      said('First', first),
      ...again.map((stop) => said('Again', stop)),
      later === null ? 'No form was sent since.' : said('Changed to', later),
    ].join(' '),
    source: first.label,
    stops: false,
  }
}
