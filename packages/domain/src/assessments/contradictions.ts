import { speaksOfPregnancy } from '../conversations/pregnancy-words.ts'
import { isAlarming, type Alarm, type FlagSeverity } from './answer-flags.ts'

/** What contradictions are read from: the answers of a form by question key, and what is known of the person. */
export type Said = {
  readonly answers: Readonly<Record<string, readonly string[]>>
  readonly sex: 'Male' | 'Female'
  readonly weightLb: number
  /** The goal of the questionnaire; null after the first order, when reaching it is a result. */
  readonly goalLb: number | null
}

/**
 * One of two things that cannot both be true. Reading words is allowed for contradictions only (D-82): `names` finds a word
 * of the list in what was written, unless a negation stands right before it.
 */
export type Side =
  | { readonly questions: readonly string[]; readonly answer: Alarm }
  /** Written down as none: the opposite of a text that lists something. */
  | { readonly questions: readonly string[]; readonly none: readonly string[] }
  | {
      readonly questions: readonly string[]
      readonly names: readonly string[]
      /** Met as well by a text that says that its writer is or may be pregnant. */
      readonly pregnancy?: true
    }
  | { readonly fact: 'male' | 'goal above weight' }

/** A pair of answers that contradict each other, as data, with two examples that test it (D-84). */
export type ContradictionRule = {
  readonly id: string
  readonly severity: Exclude<FlagSeverity, 'review'>
  readonly reason: string
  readonly source: string
  readonly sides: readonly [Side, Side]
  readonly examples: { readonly positive: Said; readonly negative: Said }
}

/** A rule that two answers of a form meet, with both in the patient's words. */
export type Contradiction = Pick<ContradictionRule, 'severity' | 'reason' | 'source'> & {
  readonly rule: string
  readonly words: string
}

const NEGATION = /\b(?:no|not|never|without|dont|doesnt|isnt|havent|deny|denies|stopped|off)(?: \w+){0,2} $/

const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^\p{L}\p{N}.;!?\n]+/gu, ' ')

/** Whether a text names one of the words as words of their own, in a sentence that does not negate them. */
function names(text: string, words: readonly string[]): boolean {
  return spoken(text)
    .split(/[.;!?\n]+/)
    .some((sentence) =>
      words.some((word) =>
        [...` ${sentence.trim()} `.matchAll(new RegExp(` (?=${spoken(word)}s? )`, 'g'))].some(
          ({ index }) => !NEGATION.test(` ${sentence.trim()} `.slice(0, index + 1)),
        ),
      ),
    )
}

/** Returns the words that meet a side; null if nothing does. */
function metBy(side: Side, said: Said): string | null {
  if ('fact' in side) {
    if (side.fact === 'male') return said.sex === 'Male' ? 'Male' : null
    return said.goalLb !== null && said.goalLb > said.weightLb
      ? `Goal ${said.goalLb} lb, weight ${said.weightLb} lb`
      : null
  }
  for (const question of side.questions) {
    const values = said.answers[question] ?? []
    const [first] = values
    if (first === undefined) continue
    const met =
      'answer' in side
        ? isAlarming(side.answer, values)
        : 'none' in side
          ? !isAlarming({ kind: 'written', nothing: side.none }, values)
          : values.some(
              (text) => names(text, side.names) || (side.pregnancy === true && speaksOfPregnancy(text)),
            )
    if (met) return `${question.replaceAll('_', ' ')}: ${values.join(', ')}`
  }
  return null
}

export function contradictionsIn(rules: readonly ContradictionRule[], said: Said): readonly Contradiction[] {
  return rules.flatMap(({ id, severity, reason, source, sides: [one, other] }) => {
    const words = [metBy(one, said), metBy(other, said)]
    if (words.includes(null)) return []
    // A side that is a figure says everything alone.
    return [{ rule: id, severity, reason, source, words: [...new Set(words)].join(' · ') }]
  })
}
