import { levelOf, ALARM_RULES } from './alarm-rules.ts'
import type { AlarmRule } from './alarm-rules.ts'
import { BUILT_IN_PATTERNS, createAlarmWords } from './alarm-words.ts'
import { EMERGENCY_LOOK_ALIKES } from './emergency-look-alikes.ts'
import type { WordPattern } from './word-pattern.ts'
import { EMERGENCY_PHRASES, EMERGENCY_RULES } from './emergency-phrases.ts'

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
const linesOf = (text: string) => text.split(/\r?\n/).flatMap((line) => line.trim() || [])
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

/** Returns the examples that the patterns get wrong: a sentence of danger that is missed, or a harmless one that fires. */
export function failedExamples({ patterns, examples }: WordList): WordExample[] {
  const { find } = createAlarmWords(0, patterns)
  return examples.filter(({ rule, text }) => {
    const { red, yellow } = find(text)
    const found: readonly AlarmRule[] = [...red, ...yellow]
    return rule === null ? found.length > 0 : !found.includes(rule)
  })
}

/**
 * Says why a list may not be published, or null (D-77): every kind of emergency keeps its words, every kind that has words
 * has an example, each language has sentences that must and that must not fire, and every example does as it says.
 */
export function whyNotPublished(list: WordList): string | null {
  const having = new Set(list.patterns.map(({ rule }) => rule))
  const shown = new Set(list.examples.flatMap(({ rule }) => rule ?? []))
  const without = EMERGENCY_RULES.find((rule) => !having.has(rule))
  if (without) return `No words are left for "${without}".`
  const unshown = [...having].find((rule) => !shown.has(rule))
  if (unshown) return `"${unshown}" has no example.`
  for (const language of WORD_LANGUAGES)
    for (const fires of [true, false])
      if (!list.examples.some((one) => one.language === language && (one.rule !== null) === fires))
        return `There is no example in ${language} that ${fires ? 'must' : 'must not'} fire.`
  const failed = failedExamples(list)
  const [first] = failed
  return first ? `${failed.length} examples are read wrongly, first "${first.text}".` : null
}

export const formatPattern = ({ rule, ordered, within, groups, notBefore, notWith }: WordPattern): string =>
  [
    rule,
    ordered ? 'in order' : 'any order',
    String(within),
    groups.map((group) => group.join(' ')).join(' ; '),
    ...(notBefore.length > 0 ? [`not before: ${notBefore.join(' ')}`] : []),
    ...(notWith.length > 0 ? [`not with: ${notWith.join(' ')}`] : []),
  ].join(' | ')

const formatExample = ({ language, rule, text }: WordExample): string =>
  `${language} | ${rule ?? 'none'} | ${text}`

/** Words that Spanish sentences have and English ones have not; good enough to name the language of our own examples. */
const SPANISH =
  /[áéíóúñ¿¡]|\b(?:el|la|los|las|mi|mis|estoy|tengo|quiero|puedo|vivir|dosis|sangre|pecho|corazon|infarto|suicidarme|duele|ahogo)\b/i
const languageOf = (text: string): WordLanguage => (SPANISH.test(text) ? 'Spanish' : 'English')

/** One example for each kind of symptom word alone. */
const YELLOW_EXAMPLES: readonly WordExample[] = [
  { language: 'English', rule: 'blood_word', text: 'There was a little blood when I wiped this morning.' },
  { language: 'Spanish', rule: 'blood_word', text: 'vi un poco de sangre' },
  { language: 'English', rule: 'chest_word', text: 'my chest feels strange' },
  { language: 'English', rule: 'dose_word', text: 'I think I had the wrong dose' },
  { language: 'English', rule: 'vomiting_word', text: 'vomited three times since breakfast' },
  { language: 'English', rule: 'dizzy_word', text: 'I am so dizzy when I stand up' },
  { language: 'Spanish', rule: 'dizzy_word', text: 'me siento muy mareada' },
  { language: 'English', rule: 'belly_word', text: 'stomach pain for two days' },
  { language: 'English', rule: 'skin_word', text: 'my eyes look yellow' },
  { language: 'English', rule: 'heart_word', text: 'I have palpitations' },
  { language: 'English', rule: 'mood_word', text: 'I feel hopeless' },
  { language: 'English', rule: 'hospital_word', text: 'I am in the hospital right now' },
]

/** The built-in version as it is edited: its patterns, and those of its examples that it reads rightly. */
export function builtInTexts(): WordTexts {
  const examples: WordExample[] = [
    ...EMERGENCY_PHRASES.filter(({ knownMiss }) => knownMiss === undefined),
    ...EMERGENCY_LOOK_ALIKES.filter(({ knownMiss }) => knownMiss === undefined).map(({ text }) => ({
      text,
      rule: null,
    })),
  ].map(({ text, rule }) => ({ language: languageOf(text), rule, text }))
  const ordered = [...examples, ...YELLOW_EXAMPLES].toSorted(
    (a, b) => Number(a.rule === null) - Number(b.rule === null) || a.language.localeCompare(b.language),
  )
  return {
    patterns: BUILT_IN_PATTERNS.map(formatPattern).join('\n'),
    examples: ordered.map(formatExample).join('\n'),
  }
}

/**
 * Returns the lines of the built-in version that a published one has not: a later release may know more words, and only the
 * clinic takes them over. Null where it has them all.
 */
export function lackingLines(texts: WordTexts): WordTexts | null {
  const builtIn = builtInTexts()
  const lacking = (of: keyof WordTexts) => {
    const has = new Set(linesOf(texts[of]))
    return linesOf(builtIn[of]).filter((line) => !has.has(line))
  }
  const patterns = lacking('patterns')
  return patterns.length > 0
    ? { patterns: patterns.join('\n'), examples: lacking('examples').join('\n') }
    : null
}

/** What a list makes of one text, for somebody who tries it. */
export function tryText(list: WordList, text: string) {
  const { red, yellow } = createAlarmWords(0, list.patterns).find(text)
  const rules: AlarmRule[] = [...red, ...yellow]
  return {
    rules,
    level: rules.some((rule) => levelOf(rule) === 'red') ? 'red' : rules.length > 0 ? 'yellow' : null,
  } as const
}
