import type { Drug } from './drug.ts'
import { isSupportMedication } from './formulary.ts'
import { SCREEN_LADDER, formatMilligrams, formatStrength, parseStrength, rungOf } from './ladders.ts'

/** The fields of a prescription line that the dosage tab uses (document 3 §3). */
export type PrescribedLine = { readonly name: string; readonly strength: string }

/** A step of the progression: the line, its strength in micrograms, and the printed text. */
export type ProgressionStep<Line extends PrescribedLine> = {
  readonly line: Line
  readonly strengthUg: number
  readonly printed: string
}

/**
 * Sorts the lines of a prescription ascending by strength, without support medications (document 3 §9). Equal strengths
 * retain their order. A strength that cannot be read is last, printed as written, never hidden.
 */
export function doseProgression<Line extends PrescribedLine>(
  lines: readonly Line[],
): readonly ProgressionStep<Line>[] {
  return lines
    .filter((line) => !isSupportMedication(line.name))
    .map((line) => {
      const strengthUg = parseStrength(line.strength)
      return strengthUg === undefined
        ? { line, strengthUg: Number.POSITIVE_INFINITY, printed: line.strength }
        : { line, strengthUg, printed: formatStrength(strengthUg) }
    })
    .sort((a, b) => (a.strengthUg === b.strengthUg ? 0 : a.strengthUg - b.strengthUg))
}

/**
 * Returns the ladder of the dosage tab: each rung with its label in milligrams and whether one of the prescribed
 * strengths (micrograms) is on it. A rung is marked by position; its label is the ladder's own (decisions X-02).
 */
export function displayedLadder(
  drug: Drug,
  prescribedUg: readonly number[],
): readonly { readonly label: string; readonly marked: boolean }[] {
  const marked = new Set(prescribedUg.map((ug) => rungOf(drug, ug)))
  return SCREEN_LADDER['dosage-tab'][drug].map((ug, rung) => ({
    label: formatMilligrams(ug),
    marked: marked.has(rung),
  }))
}
