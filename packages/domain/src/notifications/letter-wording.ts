/** The parts of a letter that staff may word, in the order in which they are read. */
export const LETTER_PARTS = [
  'subject',
  'heading',
  'fact',
  'by',
  'otherwise',
  'cost',
  'button',
  'note',
  'who',
  'next',
  'sms',
] as const
export type LetterPart = (typeof LETTER_PARTS)[number]

/** The wording of a letter by its parts, with variables in braces; a part that is absent is the built-in one. */
export type LetterWording = Partial<Record<LetterPart, string>>

/** Most characters of a part: a subject is one line of a lock screen, a text message two parts. */
export const PART_LIMITS: Readonly<Record<LetterPart, number>> = {
  subject: 80,
  heading: 100,
  fact: 600,
  by: 300,
  otherwise: 600,
  cost: 600,
  button: 40,
  note: 200,
  who: 200,
  next: 300,
  sms: 200,
}

/** Known in every letter, so that none names another company. */
export const COMPANY_VARIABLES = ['brand', 'company', 'support_email', 'support_phone'] as const

/** Shown on a lock screen: no drug, no health detail and no amount (D-13). */
const ON_LOCK_SCREEN: readonly LetterPart[] = ['subject', 'sms']
const NOT_FOR_STRANGERS = /semaglutide|tirzepatide|glp|weight|bmi|\bmg\b|dose|prescri|\$/i

const VARIABLE = /\{([^{}]*)\}/g

export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
]

/** Puts words in the place of variables; one without words stays as it is. */
export const fillWording = (text: string, words: ReadonlyMap<string, string>): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => words.get(name) ?? whole)

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The other way round: puts variables in the place of words, the longest first, where they stand as words of their own. */
export function namedWording(text: string, words: ReadonlyMap<string, string>): string {
  const known = [...words].filter(([, word]) => word !== '').toSorted((a, b) => b[1].length - a[1].length)
  if (known.length === 0) return text
  const nameOf = new Map(known.toReversed().map(([name, word]) => [word, name]))
  const any = new RegExp(
    `(?<![\\p{L}\\d])(?:${known.map(([, word]) => escaped(word)).join('|')})(?![\\p{L}\\d])`,
    'gu',
  )
  return text.replaceAll(any, (word) => `{${nameOf.get(word) ?? word}}`)
}

/**
 * Why a part cannot be worded so; null if it can. A variable that nobody knows is refused with its name, and so is a text
 * that leaves out one that the built-in text says: an amount, a day, a code.
 */
export function partProblem(
  part: LetterPart,
  text: string,
  { builtIn, known }: { builtIn: string; known: readonly string[] },
): string | null {
  if (text.trim() === '') return 'Write the text.'
  if (text.length > PART_LIMITS[part]) return `Write at most ${PART_LIMITS[part]} characters.`
  const own = variablesIn(builtIn)
  const allowed = [...(ON_LOCK_SCREEN.includes(part) ? own : known), ...COMPANY_VARIABLES]
  const unknown = variablesIn(text).find((name) => !allowed.includes(name))
  if (unknown !== undefined)
    return `Nothing is known as {${unknown}} here. Use ${[...new Set(allowed)].map((name) => `{${name}}`).join(', ')}.`
  if (/[{}]/.test(text.replaceAll(VARIABLE, ''))) return 'A brace is open or closed alone.'
  const missing = own.find((name) => !variablesIn(text).includes(name))
  if (missing !== undefined) return `Keep {${missing}}: the built-in text says it.`
  if (ON_LOCK_SCREEN.includes(part) && NOT_FOR_STRANGERS.test(text))
    return 'A lock screen shows it: name no medicine, no amount and nothing about health.'
  return null
}

/** The wording of staff for a letter: only parts that differ from the built-in ones. */
export const changedParts = (wording: LetterWording, builtIn: LetterWording): LetterWording =>
  Object.fromEntries(
    LETTER_PARTS.flatMap((part) => {
      const text = wording[part]
      return text === undefined || text === builtIn[part] ? [] : [[part, text] as const]
    }),
  )
