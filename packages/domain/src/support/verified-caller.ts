import { phoneDigits } from '../contact/phone.ts'
import { foldText, foldedWords } from '../text/folded-text.ts'

/** What a caller may be asked for; the birth date always, of the others two (D-94, 45 CFR 164.514(h)). */
export const CALLER_FACTS = ['born', 'name', 'phone', 'street'] as const
export type CallerFact = (typeof CALLER_FACTS)[number]

/** How many facts besides the birth date must agree. */
const FURTHER_NEEDED = 2

/** A verified call ends after so long, if nobody ends it before. */
export const CALL_MINUTES = 30

/** Failed attempts for one person in a day; then nobody verifies a caller for them until the next. */
export const FAILED_CALLS_MAX = 5

type OnFile = { born: string; name: string; phone: string; street: string | null }

/** What the caller said; empty for what was not asked. */
export type CallerSaid = Readonly<Record<CallerFact, string>>

/** Returns which of the facts that the caller said are those on file. */
export function agreeingFacts(onFile: OnFile, said: CallerSaid): CallerFact[] {
  const agrees: Readonly<Record<CallerFact, boolean>> = {
    born: said.born === onFile.born,
    name: sameWords(said.name, onFile.name),
    phone: phoneDigits(said.phone) === phoneDigits(onFile.phone),
    street: onFile.street !== null && sameStreet(said.street, onFile.street),
  }
  return CALLER_FACTS.filter((fact) => said[fact].trim() !== '' && agrees[fact])
}

/** Whether the caller is the person: the birth date and two more facts agree, and nothing that was said disagrees. */
export function isVerifiedCaller(said: CallerSaid, agreeing: readonly CallerFact[]): boolean {
  const asked = CALLER_FACTS.filter((fact) => said[fact].trim() !== '')
  return (
    agreeing.includes('born') &&
    agreeing.length > FURTHER_NEEDED &&
    asked.every((fact) => agreeing.includes(fact))
  )
}

/** A name in any order of its words: people say "Baird, Kim" too. */
const sameWords = (said: string, onFile: string): boolean =>
  foldedWords(said.replaceAll(',', ' ')).toSorted().join(' ') === foldedWords(onFile).toSorted().join(' ')

/** The number of the house and the first word of the street: nobody says "Street" as it was typed. */
const sameStreet = (said: string, onFile: string): boolean =>
  streetStart(said) !== '' && streetStart(said) === streetStart(onFile)

function streetStart(text: string): string {
  const [number = '', ...words] = foldText(text).replaceAll(/[.,#]/g, ' ').split(/\s+/u).filter(Boolean)
  const name = words.find((word) => !DIRECTIONS.has(word))
  return /^\d/.test(number) && name !== undefined ? `${number} ${name}` : ''
}

const DIRECTIONS = new Set(['n', 's', 'e', 'w', 'north', 'south', 'east', 'west', 'ne', 'nw', 'se', 'sw'])
