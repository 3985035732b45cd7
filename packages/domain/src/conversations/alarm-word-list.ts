import { ALARM_RULES, type AlarmRule } from './alarm-rules.ts'
import type { WordPattern } from './word-pattern.ts'

export const WORD_LANGUAGES = ['English', 'Spanish'] as const
export type WordLanguage = (typeof WORD_LANGUAGES)[number]

/** A sentence that must fire one rule, or, without a rule, none at all. */
export type WordExample = { language: WordLanguage; rule: AlarmRule | null; text: string }

/** A version of the alarm words as people edit it: one pattern and one example a line (D-77). */
export type WordTexts = { patterns: string; examples: string }
export type WordList = { patterns: readonly WordPattern[]; examples: readonly WordExample[] }

export type WordProblem = { line: number; of: keyof WordTexts; problem: string }

/** Characters of each of the two texts. */
export const WORD_TEXT_MAX = 100_000

const isRule = (text: string): text is AlarmRule => ALARM_RULES.some((rule) => rule === text)
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '')

/**
 * Reads one pattern: "chest_pain | any order | 8 | chest ; pain hurts | not before: bench | not with: press". The words of a
 * group stand between semicolons, and one of each group must stand within so many words.
 */
function readPattern(line: string): WordPattern | string {
  const [rule = '', order = '', within = '', groups = '', ...excepts] = line
    .split('|')
    .map((part) => part.trim())
  if (!isRule(rule)) return `"${rule}" is no kind of alarm.`
  if (order !== 'in order' && order !== 'any order')
    return 'Write "in order" or "any order" in the second place.'
  if (!/^([1-9]|1\d|20)$/.test(within)) return 'Write a number from 1 to 20 in the third place.'
  const read = groups.split(';').map((group) => wordsOf(group))
  if (read.some((group) => group.length === 0)) return 'Write words in every group.'
  const odd = read.flat().find((word) => !/^[\p{Ll}\p{N}]+$/u.test(word) || word.normalize('NFKD') !== word)
  if (odd) return `Write "${odd}" in small letters, without accents and marks.`
  const except: Record<string, string[]> = { 'not before': [], 'not with': [] }
  for (const part of excepts) {
    const [name = '', words = ''] = part.split(':').map((one) => one.trim())
    if (!(name in except)) return 'Only "not before:" and "not with:" may follow the words.'
    except[name] = wordsOf(words)
  }
  return {
    rule,
    ordered: order === 'in order',
    within: Number(within),
    groups: read,
    notBefore: except['not before'] ?? [],
    notWith: except['not with'] ?? [],
  }
}

/** Reads one example: "English | chest_pain | I have chest pain", or "Spanish | none | no me duele el pecho". */
function readExample(line: string): WordExample | string {
  const [language = '', rule = '', ...rest] = line.split('|').map((part) => part.trim())
  const known = WORD_LANGUAGES.find((one) => one === language)
  if (!known) return 'Write "English" or "Spanish" in the first place.'
  if (rule !== 'none' && !isRule(rule)) return `"${rule}" is no kind of alarm, and not "none".`
  const text = rest.join('|')
  return text === ''
    ? 'Write the sentence in the third place.'
    : { language: known, rule: rule === 'none' ? null : rule, text }
}

function readLines<T>(of: keyof WordTexts, text: string, read: (line: string) => T | string) {
  const found: T[] = []
  const problems: WordProblem[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const one = read(line)
    if (typeof one === 'string') problems.push({ line: at + 1, of, problem: one })
    else found.push(one)
  }
  return { found, problems }
}

/** Reads the two texts; `problems` says which lines cannot be read, and is empty for a list that can be tried. */
export function readWordList(texts: WordTexts): { list: WordList; problems: WordProblem[] } {
  const patterns = readLines('patterns', texts.patterns, readPattern)
  const examples = readLines('examples', texts.examples, readExample)
  return {
    list: { patterns: patterns.found, examples: examples.found },
    problems: [...patterns.problems, ...examples.problems],
  }
}

/** Writes a pattern as its line, which `readWordList` reads back. */
export const formatPattern = ({ rule, ordered, within, groups, notBefore, notWith }: WordPattern): string =>
  [
    rule,
    ordered ? 'in order' : 'any order',
    String(within),
    groups.map((group) => group.join(' ')).join(' ; '),
    ...(notBefore.length > 0 ? [`not before: ${notBefore.join(' ')}`] : []),
    ...(notWith.length > 0 ? [`not with: ${notWith.join(' ')}`] : []),
  ].join(' | ')
