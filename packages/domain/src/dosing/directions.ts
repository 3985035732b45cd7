import type { Drug } from './drug.ts'
import { formatStrength } from './ladders.ts'
import { isOfSeveralMonths, monthLabel, slotLabel, type MonthSlot } from './months.ts'

/** What directions are built from: no other text says how much is injected (D-79). */
export type DirectionFields = {
  readonly drug: Drug
  readonly slot: MonthSlot
  /** Micrograms, the strength of the line. */
  readonly strengthUg: number
  /** Months of treatment before Month 1 of the prescription, which count on after a refill (D-88). */
  readonly monthsBefore: number
}

/** Route, interval and day of both drugs; a drug taken otherwise would get its own entry. */
const TAKEN: Readonly<
  Record<
    Drug,
    { readonly verb: string; readonly route: string; readonly interval: string; readonly day: string }
  >
> = {
  semaglutide: {
    verb: 'inject',
    route: 'under the skin',
    interval: 'once a week',
    day: 'on the same day each week',
  },
  tirzepatide: {
    verb: 'inject',
    route: 'under the skin',
    interval: 'once a week',
    day: 'on the same day each week',
  },
}

/** "Month 4", or "Months 9 to 15" for the line of several months. */
const monthWords = (slot: MonthSlot, monthsBefore: number): string =>
  monthLabel(slotLabel(slot), monthsBefore).replace(/^Month (\d+)-(\d+)$/, 'Months $1 to $2')

/**
 * Builds the directions of a prescription line from its fields (D-79). Only in milligrams: a volume depends on the
 * pharmacy's concentration (decisions S-55).
 */
export function buildDirections({ drug, slot, strengthUg, monthsBefore }: DirectionFields): string {
  const { verb, route, interval, day } = TAKEN[drug]
  const months = monthWords(slot, monthsBefore)
  return `${months}: ${verb} ${formatStrength(strengthUg)} ${route} ${interval}, ${day}.`
}

/** Maximum length of a free addition, characters. Our own figure. */
export const ADDITION_MAX = 200

/**
 * Words that say how much or how often, in English and the commonest in Spanish: an addition that holds one could
 * contradict the built directions. Compared as whole words.
 */
const AMOUNT_WORDS = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand dozen dozens
  single double doubled triple tripled quadruple once twice thrice half halves quarter quarters third thirds couple pair
  several few many both first second fourth fifth extra additional more less another again
  daily nightly hourly weekly biweekly fortnight fortnightly monthly hour hours
  mg mcg ug g gram grams milligram milligrams microgram micrograms ml cc milliliter milliliters millilitre unit units iu
  drop drops vial vials syringe syringes syringeful pen pens dose doses tablet tablets
  uno una dos tres cuatro cinco seis siete ocho nueve diez doble mitad medio media vez veces diario diaria diariamente
  dosis unidad unidades frasco jeringa`.split(/\s+/),
)
/** Words that name a day or a part of it, after which "every" or "each" would say how often. */
const OFTEN =
  /\b(?:every|each|any|per|cada|todos)\s+(?:other\s+)?(?:day|night|morning|evening|meal|shot|los|dia|día|noche|mañana)/

/** Returns why a free addition may not stand next to built directions, or undefined; an empty one may. */
export function additionProblem(addition: string): string | undefined {
  // Compatibility forms ("２", "½") become their digits, and invisible characters cannot split a word.
  const text = addition
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
  if (text.length > ADDITION_MAX) return `holds more than ${ADDITION_MAX} characters`
  if (/\p{N}/u.test(addition + text)) return 'holds a number'
  if (OFTEN.test(text)) return 'says how often'
  const found = text.split(/[^\p{L}\p{M}]+/u).find((word) => AMOUNT_WORDS.has(word))
  return found === undefined ? undefined : `says how much or how often ("${found}")`
}

/** Joins the built directions and a free addition, which may be empty. */
export const withAddition = (built: string, addition: string): string =>
  addition.trim() === '' ? built : `${built} ${addition.trim()}`

/** Returns the free addition in directions that begin as built; undefined if they begin otherwise. */
export function additionOf(built: string, directions: string): string | undefined {
  const text = directions.trim()
  if (text === built) return ''
  return text.startsWith(`${built} `) ? text.slice(built.length + 1).trim() : undefined
}

/** Weekly doses that one month may hold: five where a month has five injection days (D-79). */
export const MONTHLY_DOSES = { min: 1, max: 5 } as const

/** The text of a quantity: "4 weekly doses". */
export const quantityText = (doses: number): string => `${doses} weekly ${doses === 1 ? 'dose' : 'doses'}`

/**
 * A prescribed quantity as it is read: a month holds as many doses as fall due, up to the number on its line (D-88), and
 * the line of months 6 to 12 holds it in each of them, not for all together (D-79).
 * @param months the label of its months
 */
export function quantityInWords(months: string, quantity: string): string {
  if (weeklyDosesOf(quantity) === undefined) return quantity
  return isOfSeveralMonths(months) ? `up to ${quantity} each month` : `up to ${quantity}`
}

/** Reads a quantity of weekly doses; undefined for every text but the one that is built. */
export function weeklyDosesOf(quantity: string): number | undefined {
  const doses = Number(/^(\d) weekly doses?$/.exec(quantity.trim())?.[1])
  return doses >= MONTHLY_DOSES.min && doses <= MONTHLY_DOSES.max ? doses : undefined
}
