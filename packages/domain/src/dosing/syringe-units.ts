import { formatMilligrams } from './ladders.ts'

/**
 * The U-100 syringes that are sent, by their size in units, with the distance between two lines of their barrel: 100 units
 * are 1 mL.
 */
export const SYRINGES = { 30: { line: 1 }, 50: { line: 1 }, 100: { line: 2 } } as const

export type SyringeUnits = keyof typeof SYRINGES

/** Every size of syringe, smallest first. */
export const SYRINGE_SIZES = [30, 50, 100] as const satisfies readonly SyringeUnits[]

/** Units under which a dose is not drawn: one line more or less would be a fifth of it or more. Our own figure. */
export const LEAST_UNITS = 5

/** One dose in a syringe: what is drawn, and whether a line of the barrel stands there. */
export type DrawnDose = {
  readonly units: number
  /** The same volume in microliters: 10 a unit. */
  readonly microliters: number
  readonly syringe: SyringeUnits
}

export type DrawProblem = 'no_concentration' | 'between_lines' | 'too_small' | 'too_large'

/**
 * Returns how many units of a U-100 syringe hold a dose, or why it must not be measured with it (D-89, A-06). Integers
 * only: a dose that no line of the barrel marks exactly is refused, never rounded.
 * @param strengthUg micrograms of one dose
 * @param concentration micrograms in one milliliter of the vial
 */
export function drawDose(
  strengthUg: number,
  concentration: number,
  syringe: SyringeUnits,
): DrawnDose | { readonly problem: DrawProblem } {
  if (![strengthUg, concentration].every((value) => Number.isSafeInteger(value) && value > 0))
    return { problem: 'no_concentration' }
  // 100 units a milliliter: units = strength / concentration * 100, kept as a quotient and a rest.
  const units = Math.floor((strengthUg * 100) / concentration)
  const exact = (strengthUg * 100) % concentration === 0
  if (units > syringe || (units === syringe && !exact)) return { problem: 'too_large' }
  if (units < LEAST_UNITS) return { problem: 'too_small' }
  if (!exact || units % SYRINGES[syringe].line !== 0) return { problem: 'between_lines' }
  return { units, microliters: units * 10, syringe }
}

/** Formats a volume in milliliters as ISMP asks: a leading zero, no trailing one, a space before the unit. */
export const formatMilliliters = (microliters: number): string => `${formatMilligrams(microliters)} mL`

/** Formats a concentration: "2.5 mg/mL". */
export const formatConcentration = (ugPerMl: number): string => `${formatMilligrams(ugPerMl)} mg/mL`

/** Why a dose must not be measured, for the pharmacy. */
export const DRAW_PROBLEM_TEXT: Readonly<Record<DrawProblem, string>> = {
  no_concentration: 'A product needs a concentration above 0 mg/mL.',
  between_lines: 'No line of this syringe marks this dose exactly. Choose another concentration or syringe.',
  too_small: `This dose is less than ${LEAST_UNITS} units. Choose a weaker concentration.`,
  too_large: 'This dose does not fit into the syringe. Choose a larger syringe or a stronger concentration.',
}
