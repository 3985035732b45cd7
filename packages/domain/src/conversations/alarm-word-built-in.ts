import { formatPattern, type WordExample, type WordLanguage, type WordTexts } from './alarm-word-list.ts'
import { BUILT_IN_PATTERNS } from './alarm-words.ts'
import { EMERGENCY_LOOK_ALIKES } from './emergency-look-alikes.ts'
import { EMERGENCY_PHRASES } from './emergency-phrases.ts'

const linesOf = (text: string) => text.split(/\r?\n/).flatMap((line) => line.trim() || [])

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
