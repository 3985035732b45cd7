import { ALARM_RULES, type AlarmRule } from './alarm-rules.ts'
import { readWordList, type WordExample, type WordTexts } from './alarm-word-list.ts'
import type { WordPattern } from './word-pattern.ts'

/** Words that say nothing of what happened, so that a phrase is found without them. */
const FILLERS = new Set(
  (
    'i im ive am is are was my me the a an and to of in on it its that this so just really very have has had been be for with ' +
    'yo mi me el la los las un una y de en que es muy se lo estoy tengo he'
  ).split(' '),
)

/** How many other words may stand between those of a phrase. */
const ROOM = 4
const LONGEST_SPAN = 20

/** The words of a sentence by which it is found again: small, without accents, without fillers. */
export const tellingWords = (sentence: string): string[] =>
  sentence
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !FILLERS.has(word))

const withLine = (text: string, line: string) => (text.trim() === '' ? line : `${text.trimEnd()}\n${line}`)

export const withoutLine = (text: string, line: string): string =>
  text
    .split(/\r?\n/)
    .filter((one) => one !== line)
    .join('\n')

/**
 * Adds what a patient wrote: as an example, and, where it must raise an alarm, as a phrase whose telling words stand near
 * each other in this order. Returns null where it has no telling word, or too many to be a phrase.
 */
export function withSentence(texts: WordTexts, { language, rule, text }: WordExample): WordTexts | null {
  const sentence = text.replaceAll(/\s+/g, ' ').trim()
  const words = tellingWords(sentence)
  if (sentence === '' || (rule !== null && (words.length === 0 || words.length + ROOM > LONGEST_SPAN)))
    return null
  const examples = withLine(texts.examples, `${language} | ${rule ?? 'none'} | ${sentence}`)
  if (rule === null) return { ...texts, examples }
  const span = words.length === 1 ? 1 : words.length + ROOM
  return {
    patterns: withLine(texts.patterns, `${rule} | in order | ${span} | ${words.join(' ; ')}`),
    examples,
  }
}

export type WordKind = {
  rule: AlarmRule | null
  phrases: { line: string; pattern: WordPattern }[]
  examples: { line: string; example: WordExample }[]
}

/** The lines by what they are about, as people read them; last, without a kind, the sentences that must raise no alarm. */
export function kindsOf(texts: WordTexts): WordKind[] {
  const lines = (text: string) => [...new Set(text.split(/\r?\n/))]
  const phrases = lines(texts.patterns).flatMap((line) =>
    readWordList({ patterns: line, examples: '' }).list.patterns.map((pattern) => ({ line, pattern })),
  )
  const examples = lines(texts.examples).flatMap((line) =>
    readWordList({ patterns: '', examples: line }).list.examples.map((example) => ({ line, example })),
  )
  return [...ALARM_RULES, null].map((rule) => ({
    rule,
    phrases: phrases.filter(({ pattern }) => pattern.rule === rule),
    examples: examples.filter(({ example }) => example.rule === rule),
  }))
}
