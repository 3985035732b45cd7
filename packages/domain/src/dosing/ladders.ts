import type { Drug } from './drug.ts'

/** The screens that show their own version of a dose ladder (decisions X-02). */
export type LadderScreen = 'questionnaire' | 'forms' | 'dosage-tab'

/** How a strength is printed: exactly ("1 mg"), or with one decimal as in the forms ("1.0 mg"). */
export type StrengthStyle = 'exact' | 'forms'

/** Each strength of semaglutide that is prescribed and stored, micrograms, lowest first (decisions X-02, list B). */
export const SEMAGLUTIDE_STRENGTHS = [250, 500, 1000, 1700, 2400] as const
/** Each strength of tirzepatide that is prescribed and stored, micrograms, lowest first. */
export const TIRZEPATIDE_STRENGTHS = [2500, 5000, 7500, 10_000, 12_500, 15_000] as const

export type SemaglutideStrength = (typeof SEMAGLUTIDE_STRENGTHS)[number]
export type TirzepatideStrength = (typeof TIRZEPATIDE_STRENGTHS)[number]

/** The strengths of each drug. Every other list of strengths is made from this one or typed by it. */
export type Strengths = {
  readonly semaglutide: SemaglutideStrength
  readonly tirzepatide: TirzepatideStrength
}

/** Strengths in micrograms, lowest first; at least one. */
type Ladder = readonly [number, ...number[]]

/** The strengths that are prescribed and stored, in micrograms: the forms' list (document 3 §3, decisions X-02). */
export const LADDER: Readonly<Record<Drug, Ladder>> = {
  semaglutide: SEMAGLUTIDE_STRENGTHS,
  tirzepatide: TIRZEPATIDE_STRENGTHS,
}

/** How the questionnaire and the dosage tab print a strength that they name differently (documents 1 §9 and 3 §9). */
const SEMAGLUTIDE_LABELS: Readonly<
  Record<SemaglutideStrength, Readonly<Record<'questionnaire' | 'dosage-tab', number>>>
> = {
  250: { questionnaire: 250, 'dosage-tab': 250 },
  500: { questionnaire: 500, 'dosage-tab': 500 },
  1000: { questionnaire: 1000, 'dosage-tab': 1000 },
  1700: { questionnaire: 2000, 'dosage-tab': 1750 },
  2400: { questionnaire: 2500, 'dosage-tab': 2500 },
}

/** Whether an approved product of the drug is sold in each strength of the ladder (labels of Wegovy and Zepbound). */
const MARKETED: {
  readonly semaglutide: Readonly<Record<SemaglutideStrength, boolean>>
  readonly tirzepatide: Readonly<Record<TirzepatideStrength, boolean>>
} = {
  semaglutide: { 250: true, 500: true, 1000: true, 1700: true, 2400: true },
  tirzepatide: { 2500: true, 5000: true, 7500: true, 10_000: true, 12_500: true, 15_000: true },
}

/** Whether an approved product is sold in this strength. */
export const isMarketed = (drug: Drug, strengthUg: number): boolean =>
  Object.entries(MARKETED[drug]).some(([ug, sold]) => sold && Number(ug) === strengthUg)

const labels = (screen: 'questionnaire' | 'dosage-tab'): Readonly<Record<Drug, readonly number[]>> => ({
  semaglutide: SEMAGLUTIDE_STRENGTHS.map((ug) => SEMAGLUTIDE_LABELS[ug][screen]),
  tirzepatide: TIRZEPATIDE_STRENGTHS,
})

/**
 * The strengths that each screen lists, in micrograms, lowest first. The lists are labels for one ladder and correspond
 * by position (decisions X-02).
 */
export const SCREEN_LADDER: Readonly<Record<LadderScreen, Readonly<Record<Drug, readonly number[]>>>> = {
  questionnaire: labels('questionnaire'),
  forms: LADDER,
  'dosage-tab': labels('dosage-tab'),
}

/** The starting dose in micrograms: the lowest rung (document 3 §3). */
export function starterOf(drug: Drug): number {
  return LADDER[drug][0]
}

/** Whether a strength in micrograms can be prescribed for the drug. */
export function isPrescribable(drug: Drug, strengthUg: number): boolean {
  return LADDER[drug].includes(strengthUg)
}

/**
 * Returns the rung (0 is the lowest) of a strength in micrograms, read from any of the three lists by position
 * (decisions X-02); undefined if no list contains it.
 */
export function rungOf(drug: Drug, strengthUg: number): number | undefined {
  for (const screen of ['forms', 'questionnaire', 'dosage-tab'] as const) {
    const rung = SCREEN_LADDER[screen][drug].indexOf(strengthUg)
    if (rung >= 0) return rung
  }
  return undefined
}

/** Returns the prescribed strength in micrograms of the same rung, from whichever list it was read. */
export function prescribedStrength(drug: Drug, strengthUg: number): number | undefined {
  const rung = rungOf(drug, strengthUg)
  return rung === undefined ? undefined : LADDER[drug][rung]
}

/**
 * Formats a number of milligrams, never rounded: 1700 gives "1.7", 250 gives "0.25". The forms' style always has a
 * decimal, "1.0" and "5.0", as document 3 §3 prints its list.
 */
export function formatMilligrams(strengthUg: number, style: StrengthStyle = 'exact'): string {
  if (!Number.isInteger(strengthUg) || strengthUg < 0) {
    throw new RangeError('A strength is a whole number of micrograms')
  }
  const whole = Math.floor(strengthUg / 1000)
  const fraction = String(strengthUg % 1000)
    .padStart(3, '0')
    .replace(/0+$/, '')
  if (fraction !== '') return `${whole}.${fraction}`
  return style === 'forms' ? `${whole}.0` : String(whole)
}

/** Formats a strength in micrograms, for example "1.7 mg" (P-DOS-008: exactly as prescribed). */
export function formatStrength(strengthUg: number, style: StrengthStyle = 'exact'): string {
  return `${formatMilligrams(strengthUg, style)} mg`
}

/**
 * Returns a text with its strengths as they are prescribed: "1.0 mg" reads "1 mg", because a point that is overlooked makes
 * ten of it. The forms keep the list that the documents state; whatever repeats an answer does not.
 */
export const withoutTrailingZeros = (text: string): string => text.replaceAll(/(\d)\.0+(?=\s*mg\b)/g, '$1')

/** Formats a strength as the forms offer it, the lowest rung marked "(Starting Dose)" (document 3 §3). */
export function strengthLabel(drug: Drug, strengthUg: number): string {
  const text = formatStrength(strengthUg, 'forms')
  return strengthUg === starterOf(drug) ? `${text} (Starting Dose)` : text
}

/**
 * Parses a strength in milligrams ("1.7", "1.7 mg", "0.25 mg (Starting Dose)", 2.5) to micrograms; undefined for
 * anything else, also for more precision than a microgram.
 */
export function parseStrength(text: string | number): number | undefined {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,3}))?\s*(?:mg)?(?:\s*\(Starting Dose\))?\s*$/i.exec(String(text))
  if (!match) return undefined
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0'))
}
