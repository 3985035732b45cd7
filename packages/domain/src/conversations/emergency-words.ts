import type { AlarmRule } from './alarm-rules.ts'
import type { WordPattern } from './word-pattern.ts'
import { KnownWords, messageWords, type MessageWords } from './message-words.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const NEGATIONS = setOf(
  'no not never without denies denied deny nor havent hasnt hadnt didnt dont doesnt isnt wasnt arent aint zero ' +
    'nunca jamas sin ni tampoco',
)
/** What may stand between a negation and what it negates; other symptoms may as well. */
const TRANSPARENT = setOf(
  'any a an the have has had having been be feel feeling felt experience experienced experiencing get got getting longer duele duelen dolor ' +
    'real really actually more of or and nor other such as symptoms signs severe ever in my life thoughts nausea fever rash ' +
    'chills headache headaches dizziness diarrhea constipation hives swelling bad currently noticed tengo he tenido siento me se de el la los ningun ninguna nada y o',
)
/** "Haven't stopped vomiting" is the opposite of a negation. */
const STOPS = setOf('stop stopped stopping quit parar parado paro dejado dejo dejar')
/** The person who writes: nearer to the match than a question, they speak of what happens to them. */
const WRITER = setOf('i im ive id my me this these we our myself estoy tengo siento mi')
const RIGHT_NOW = setOf(
  'now again today tonight since still currently keep keeps just help morning hour hours minutes minute ' +
    'ahora ahorita hoy anoche desde horas ayuda sigo',
)
const ANIMALS = setOf('dog dogs cat cats puppy kitten pet horse bird hamster rabbit perro perra gato gata')
const FICTION = setOf('character movie show book episode story novel actor actress novela pelicula serie')
const STRANGERS = setOf('neighbor neighbors coworker boss celebrity vecino vecina jefe jefa')
const ELDERS = setOf(
  'grandmother grandfather grandma grandpa mother father mom dad mothers fathers aunt uncle cousin brother sister family ' +
    'abuela abuelo mama papa madre padre tia tio primo prima hermano hermana suegra suegro familia',
)
const LONG_PAST = setOf('history childhood decades teenager teen college antecedentes joven')
const PREVENTION = setOf(
  'avoid prevent avoiding preventing risk risks warning warnings evitar prevenir riesgo',
)
const MODALS = setOf('can could may might does do did will would it puede podria esto')
const CAUSES = setOf('cause causes causa causar provoca')
const SIGNS = setOf('signs symptoms')
/** "What do I do if", "what happens if", and the same in Spanish. */
const HYPOTHESES = setOf('happens happen do hago hacer pasa')
const IF = setOf('if si')

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

const NEARLY = setOf('nearly almost casi')
const FIGURES = [
  'when i saw',
  'when i read',
  'laughing',
  'cuando vi',
  'de la emocion',
  'de la risa',
  'de emocion',
]
const ENDED = [
  'but it stopped',
  'it has stopped',
  'its gone now',
  'its gone',
  'gone now',
  'went away',
  'better now',
  'fine now',
  'ya se me quito',
  'ya se quito',
  'ya paso',
  'ya estoy bien',
  'ya no',
]
const MAY_HAVE_ENDED: ReadonlySet<AlarmRule> = new Set<AlarmRule>([
  'fluids',
  'vomiting_word',
  'belly_word',
  'dizzy_word',
  'skin_word',
])

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
  if (isFigure(sentence, match.pattern.rule) || hasEnded(sentence, match.pattern.rule)) return true
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
    if (STOPS.has(word)) return false
    if (!TRANSPARENT.has(word) && !patternWords.has(word)) return false
  }
  return false
}

/** "I nearly fainted when I saw the scale": nobody fainted, and what was seen is no blood. */
const isFigure = ({ before, match, after }: Sentence, rule: AlarmRule): boolean =>
  rule === 'fainting' &&
  [...before.slice(-2), ...match].some((word) => NEARLY.has(word)) &&
  !after.some((word) => word === 'blood' || word === 'sangre') &&
  FIGURES.some((figure) => ` ${after.slice(0, 6).join(' ')} `.includes(` ${figure} `))

/**
 * "Vomiting all day Sunday, but it has stopped": what has ended and leaves nothing behind. Chest pain, a faint or a stroke
 * that is over is an emergency all the same.
 */
function hasEnded({ after }: Sentence, rule: AlarmRule): boolean {
  if (!MAY_HAVE_ENDED.has(rule)) return false
  const words = ` ${after.join(' ')} `
  return ENDED.some((end) => words.includes(` ${end} `))
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
      (/^years?$/.test(word) && words[at + 1] === 'ago') ||
      (word === 'last' && words[at + 1] === 'year') ||
      (word === 'ano' && words[at + 1] === 'pasado') ||
      (word === 'hace' && words.slice(at + 1, at + 4).some((later) => /^anos?$/.test(later))) ||
      (word === 'de' && /^(nina|nino|chica|chico)$/.test(words[at + 1] ?? '')),
  )
}

/** "My father died of a heart attack": a relative, with had or died. A spouse or child who fainted raises the alarm. */
const isOfRelative = ({ before, match }: Sentence) =>
  before.some((word) => ELDERS.has(word)) &&
  [...before, ...match].some((word) => /^(had|died|has|tuvo|tenia|murio|dio|padece)$/.test(word))

function isQuestion({ before, match, after }: Sentence, rule: AlarmRule): boolean {
  const words = [...before, ...match]
  const hypothesis = words.findIndex((word, at) => IF.has(word) && HYPOTHESES.has(words[at - 1] ?? ''))
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
