import type { AlarmRule } from './alarm-rules.ts'
import type { WordPattern } from './emergency-patterns.ts'
import { KnownWords, messageWords } from './message-words.ts'
import type { MessageWords } from './message-words.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const NEGATIONS = setOf(
  'no not never without denies denied deny nor havent hasnt hadnt didnt dont doesnt isnt wasnt arent aint zero',
)
/** What may stand between a negation and what it negates; other symptoms may as well. */
const TRANSPARENT = setOf(
  'any a an the have has had having been be feel feeling felt experience experienced experiencing get got getting longer duele duelen dolor ' +
    'real really actually more of or and nor other such as symptoms signs severe ever in my life thoughts nausea fever rash ' +
    'chills headache headaches dizziness diarrhea constipation hives swelling bad currently noticed tengo me de el la',
)
/** The person who writes: nearer to the match than a question, they speak of what happens to them. */
const WRITER = setOf('i im ive id my me this these we our myself')
const RIGHT_NOW = setOf(
  'now again today tonight since still currently keep keeps just help morning hour hours minutes minute',
)
const ANIMALS = setOf('dog dogs cat cats puppy kitten pet horse bird hamster rabbit')
const FICTION = setOf('character movie show book episode story novel actor actress')
const STRANGERS = setOf('neighbor neighbors coworker boss celebrity')
const ELDERS = setOf(
  'grandmother grandfather grandma grandpa mother father mom dad mothers fathers aunt uncle cousin brother sister family',
)
const LONG_PAST = setOf('history childhood decades teenager teen college')
const PREVENTION = setOf('avoid prevent avoiding preventing risk risks warning warnings')
const MODALS = setOf('can could may might does do did will would it')
const CAUSES = setOf('cause causes')
const SIGNS = setOf('signs symptoms')
const HYPOTHESES = setOf('happens happen do')

/** What follows the words of a question about side effects. */
const ASKED_AFTER = new Set(['side effect', 'side effects', 'look like', 'feel like'])

/** Rules for which "what should I do if" is a question; for the others it is more often a call for help. */
const MAY_BE_HYPOTHETICAL: ReadonlySet<AlarmRule> = new Set<AlarmRule>([
  'fainting',
  'overdose',
  'seizure',
  'stroke',
  'vision_loss',
])

/** Where a pattern matched: its first and last word. */
type Match = { pattern: WordPattern; first: number; last: number }

/** Says which rules a text meets, each once; empty if none. */
export type WordReader = (text: string) => AlarmRule[]

/**
 * Makes a reader of patterns (decisions D-46, D-77). It reads words, not meaning: in doubt it raises the alarm. Its time
 * grows with the length of the message and with nothing else.
 */
export function createWordReader(patterns: readonly WordPattern[]): WordReader {
  const patternWords: ReadonlySet<string> = new Set(patterns.flatMap(({ groups }) => groups.flat()))
  const known = new KnownWords(patternWords)
  /** The patterns that begin with a word, in their order: nearly every word begins none. */
  const beginning: ReadonlyMap<string, readonly WordPattern[]> = new Map(
    [...patternWords].map((word) => [word, patterns.filter(({ groups }) => groups[0]?.includes(word))]),
  )
  return (text) => {
    const message = messageWords(text, known)
    const found = new Set<AlarmRule>()
    message.words.forEach((word, at) => {
      for (const pattern of beginning.get(word) ?? []) {
        if (found.has(pattern.rule)) continue
        const match = matchAt(message.words, pattern, at)
        if (match && !isExcepted(message, match) && !isHarmless(message, match, patternWords))
          found.add(pattern.rule)
      }
    })
    return [...found]
  }
}

/** Matches a pattern whose first group stands at `at`. */
function matchAt(words: readonly string[], pattern: WordPattern, at: number): Match | null {
  const { groups, ordered, within } = pattern
  let first = at
  let last = at
  for (const group of groups.slice(1)) {
    const place = ordered
      ? placeOf(words, group, last + 1, at + within - 1)
      : placeNear(words, group, { from: at - within + 1, at, to: at + within - 1 })
    if (place === null) return null
    first = Math.min(first, place)
    last = Math.max(last, place)
  }
  return last - first < within ? { pattern, first, last } : null
}

function placeOf(
  words: readonly string[],
  group: readonly string[],
  from: number,
  to: number,
): number | null {
  for (let at = Math.max(from, 0); at <= to && at < words.length; at += 1)
    if (group.includes(words[at] ?? '')) return at
  return null
}

/** The place nearest to `at`, so that the span of the match is the shortest. */
function placeNear(
  words: readonly string[],
  group: readonly string[],
  { from, at, to }: { from: number; at: number; to: number },
): number | null {
  for (let away = 1; away <= to - at; away += 1)
    for (const place of [at + away, at - away])
      if (place >= from && group.includes(words[place] ?? '')) return place
  return null
}

/** How far a sentence is searched around a match, so that a message without punctuation costs no more. */
const REACH = 14

/** Returns the sentence around a match, at most REACH words to each side. */
function sentenceOf({ words, ends }: MessageWords, { first, last }: Match) {
  let from = first
  while (from > 0 && first - from < REACH && ends[from - 1] !== true) from -= 1
  let to = last
  while (to < words.length - 1 && to - last < REACH && ends[to] !== true) to += 1
  return {
    before: words.slice(from, first),
    match: words.slice(first, last + 1),
    after: words.slice(last + 1, to + 1),
  }
}

type Sentence = ReturnType<typeof sentenceOf>

function isExcepted(message: MessageWords, match: Match): boolean {
  const { notBefore, notWith } = match.pattern
  if (notBefore.includes(message.words[match.last + 1] ?? '')) return true
  const { before, match: matched, after } = sentenceOf(message, match)
  return [...before, ...matched, ...after].some((word) => notWith.includes(word))
}

/** Negated, about an animal, a story or a relative of long ago, or a question about what could happen. */
function isHarmless(message: MessageWords, match: Match, patternWords: ReadonlySet<string>): boolean {
  const sentence = sentenceOf(message, match)
  const { before, match: matched, after } = sentence
  if (isNegated(sentence, patternWords)) return true
  if ([ANIMALS, FICTION, STRANGERS].some((others) => nearest(before, others, WRITER))) return true
  if ([...before, ...matched, ...after].some((word) => RIGHT_NOW.has(word))) return false
  return isLongPast(sentence) || isOfRelative(sentence) || isQuestion(sentence, match.pattern.rule)
}

/** "No chest pain" is negated, "never had chest pain like this" is not. */
function isNegated({ before, after }: Sentence, patternWords: ReadonlySet<string>): boolean {
  if (/^(have none|had none|said no)$/.test(after.slice(-2).join(' '))) return true
  if ((after[0] === 'like' || after[0] === 'so') && /^(this|bad)$/.test(after[1] ?? '')) return false
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const word = before[at] ?? ''
    if (NEGATIONS.has(word)) return true
    if (!TRANSPARENT.has(word) && !patternWords.has(word)) return false
  }
  return false
}

/** Whether, going back from the match, one of `wanted` comes before any of `stops`. */
function nearest(
  before: readonly string[],
  wanted: ReadonlySet<string>,
  stops: ReadonlySet<string>,
): boolean {
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const word = before[at] ?? ''
    if (wanted.has(word)) return true
    if (stops.has(word)) return false
  }
  return false
}

const isYear = (word: string) => /^(19|20)\d\d$/.test(word)

function isLongPast({ before, match, after }: Sentence): boolean {
  const words = [...before, ...match, ...after]
  return words.some(
    (word, at) =>
      LONG_PAST.has(word) ||
      isYear(word) ||
      (word === 'as' && /^(kid|child|teen)$/.test(words[at + 2] ?? '')) ||
      (word === 'used' && words[at + 1] === 'to') ||
      (/^years?$/.test(word) && words[at + 1] === 'ago'),
  )
}

/** "My father died of a heart attack": a relative, with had or died. A spouse or child who fainted raises the alarm. */
const isOfRelative = ({ before, match }: Sentence) =>
  before.some((word) => ELDERS.has(word)) &&
  [...before, ...match].some((word) => /^(had|died|has)$/.test(word))

function isQuestion({ before, match, after }: Sentence, rule: AlarmRule): boolean {
  const words = [...before, ...match]
  const hypothesis = words.findIndex((word, at) => word === 'if' && HYPOTHESES.has(words[at - 1] ?? ''))
  if (hypothesis >= 0 && MAY_BE_HYPOTHETICAL.has(rule)) return true
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const word = before[at] ?? ''
    if (PREVENTION.has(word)) return true
    if (CAUSES.has(word)) return before.slice(Math.max(0, at - 3), at).some((earlier) => MODALS.has(earlier))
    if (word === 'worry' && before.includes('when')) return true
    if (SIGNS.has(word) && before.includes('what')) return true
    if (word === 'common' && before.includes('how')) return true
    if (WRITER.has(word)) return false
  }
  return (
    after.some((word, at) => ASKED_AFTER.has(`${word} ${after[at + 1] ?? ''}`)) ||
    /^(common|normal)$/.test(after[0] ?? '')
  )
}
