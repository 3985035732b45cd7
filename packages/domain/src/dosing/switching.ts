import type { Drug } from './drug.ts'
import { LADDER, SEMAGLUTIDE_STRENGTHS, rungOf, starterOf } from './ladders.ts'
import type { SemaglutideStrength, TirzepatideStrength } from './ladders.ts'

/** The two times since the last dose that are named in the documents (document 3 §5). */
export const WITHIN_TWO_WEEKS = 'Within last 2 weeks'
export const OVER_A_MONTH = 'More than a month ago'

/**
 * The strengths with which a patient coming from semaglutide may start tirzepatide, by the last dose, if it was taken
 * within the last two weeks; micrograms. A conservative default that a clinician must sign off on (decisions S-69).
 */
export const SEMAGLUTIDE_TO_TIRZEPATIDE: Readonly<
  Record<SemaglutideStrength, readonly TirzepatideStrength[]>
> = { 250: [2500], 500: [2500], 1000: [2500, 5000], 1700: [5000], 2400: [5000, 7500] }

/**
 * Returns the month 1 strengths in micrograms for a patient who changes drug.
 *
 * Tirzepatide to semaglutide allows only the starter (document 3 §5). Semaglutide to tirzepatide follows the table of
 * S-69: the starter after more than a month; the table within two weeks; one rung lower for any other time, never below
 * the starter. Values that cannot be read give the starter.
 */
export function switchOptions(
  to: Drug,
  lastDoseUg: number | undefined,
  lastTaken: string | undefined,
): readonly number[] {
  const starter = starterOf(to)
  if (to === 'semaglutide' || lastTaken === undefined || lastTaken === OVER_A_MONTH) return [starter]
  const known = SEMAGLUTIDE_STRENGTHS.find((ug) => ug === lastDoseUg)
  if (known === undefined) return [starter]
  const mapped = SEMAGLUTIDE_TO_TIRZEPATIDE[known]
  if (lastTaken === WITHIN_TWO_WEEKS) return mapped
  const lower = mapped.map((ug) => LADDER[to][Math.max(0, (rungOf(to, ug) ?? 0) - 1)] ?? starter)
  return [...new Set(lower)]
}
