/** A message as words: lower case, without accents and apostrophes, with typing errors of known words corrected. */
export type MessageWords = {
  words: readonly string[]
  /** Whether a sentence ends after the word at the same place. */
  ends: readonly boolean[]
}

/** Words of two parts that mean one: each is written as the single word. */
const PAIRS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  can: { not: 'cannot' },
  not: { able: 'unable' },
  non: { stop: 'nonstop' },
  throw: { up: 'vomiting' },
  throwing: { up: 'vomiting' },
  threw: { up: 'vomiting' },
  thrown: { up: 'vomiting' },
  any: { more: 'anymore' },
}

/** Ordinary words that are one letter away from a known one; they are left as they are. */
const ORDINARY = new Set(
  'smelling spelling infected blending crashing crusting overdone emergence emergent stroked breather'.split(
    ' ',
  ),
)

/** No word of the rules is longer; a longer run of letters is not compared. */
const LONGEST = 20

const isApostrophe = (char: string) => "'’‘`´ʼ".includes(char)
const endsSentence = (char: string) => '.!?;\n\r…'.includes(char)
/** Nearly every character is one of these, and the classes of Unicode take ten times as long. */
const isPlainLetter = (char: string) => (char >= 'a' && char <= 'z') || (char >= '0' && char <= '9')
const isWordCharacter = (char: string) => /[\p{L}\p{N}]/u.test(char)
const isMark = (char: string) => /[\p{M}\p{Cf}]/u.test(char)

/** Splits a message into words; time grows with its length and with nothing else. */
export function messageWords(text: string, known: KnownWords): MessageWords {
  const words: string[] = []
  const ends: boolean[] = []
  let letters = ''
  const finishWord = () => {
    if (letters === '') return
    const word = known.correct(letters)
    const joined = ends.at(-1) === false ? PAIRS[words.at(-1) ?? '']?.[word] : undefined
    if (joined !== undefined) words[words.length - 1] = joined
    else {
      words.push(word)
      ends.push(false)
    }
    letters = ''
  }
  for (const char of text.normalize('NFKD').toLowerCase()) {
    if (isPlainLetter(char)) {
      letters += char
      continue
    }
    if (char === ' ') {
      finishWord()
      continue
    }
    if (isApostrophe(char) || isMark(char)) continue
    if (isWordCharacter(char)) {
      letters += char
      continue
    }
    finishWord()
    if (endsSentence(char) && ends.length > 0) ends[ends.length - 1] = true
  }
  finishWord()
  return { words, ends }
}

/** The words that a set of rules knows, and the correction of a word that is nearly one of them. */
export class KnownWords {
  private readonly exact: ReadonlySet<string>
  private readonly byFirstLetter = new Map<string, string[]>()

  constructor(words: Iterable<string>) {
    this.exact = new Set(words)
    for (const word of this.exact) {
      const first = word.charAt(0)
      this.byFirstLetter.set(first, [...(this.byFirstLetter.get(first) ?? []), word])
    }
  }

  /** Returns the known word that was meant, or the word itself. The first letter is never a typing error. */
  correct(word: string): string {
    if (this.exact.has(word) || word.length < 5 || word.length > LONGEST || ORDINARY.has(word)) return word
    const near = this.byFirstLetter.get(word.charAt(0))?.find((known) => isTypingError(word, known))
    return near ?? word
  }
}

/**
 * Whether `word` is `known` with two neighboring letters exchanged, from 7 letters on with one letter wrong, missing or
 * added, and from 10 letters on with two. Shorter words have too many ordinary neighbors.
 */
function isTypingError(word: string, known: string): boolean {
  if (known.length < 5) return false
  const allowed = known.length >= 10 ? 2 : 1
  if (Math.abs(word.length - known.length) > allowed) return false
  if (known.length < 7) return isExchange(word, known)
  return isWithin(allowed, word, known)
}

function isExchange(word: string, known: string): boolean {
  if (word.length !== known.length) return false
  const at = [...word].findIndex((letter, index) => letter !== known.charAt(index))
  return (
    at >= 0 &&
    word.charAt(at) === known.charAt(at + 1) &&
    word.charAt(at + 1) === known.charAt(at) &&
    word.slice(at + 2) === known.slice(at + 2)
  )
}

/**
 * Whether at most `allowed` letters are wrong, missing, added or exchanged with their neighbor (Damerau). Most words differ
 * in their first letters, so it stops as soon as no later letter can help.
 */
function isWithin(allowed: number, a: string, b: string): boolean {
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  let leastOfLast = 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const same = a.charAt(i - 1) === b.charAt(j - 1)
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const exchanged = a.charAt(i - 1) === b.charAt(j - 2) && a.charAt(i - 2) === b.charAt(j - 1)
      if (i > 1 && j > 1 && exchanged) steps = Math.min(steps, (before[j - 2] ?? 0) + 1)
      row.push(steps)
      least = Math.min(least, steps)
    }
    // The next row starts from this one, or from the one before with an exchange.
    if (least > allowed && leastOfLast >= allowed) return false
    before = last
    last = row
    leastOfLast = least
  }
  return (last[b.length] ?? 0) <= allowed
}
