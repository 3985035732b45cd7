import type { Drug } from '../dosing/drug.ts'
import { formatStrength } from '../dosing/ladders.ts'
import { compareDates, formatLongDate, type PlainDate } from '../time/plain-date.ts'

/** Most characters of a lot number. Our own figure. */
export const LOT_NUMBER_MAX = 30

/** Reads a lot number as scanned or typed: capitals, no spaces; undefined for what no label has. */
export function readLotNumber(text: string): string | undefined {
  const number = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9._/-]{0,29}$/.test(number) ? number : undefined
}

/** A line of a parcel: what its vial must hold. */
export type LotLine = { readonly slot: string; readonly drug: Drug; readonly strengthUg: number }

export type LotOnFile = {
  readonly number: string
  readonly drug: Drug
  readonly strengthUg: number
  /** The beyond-use date: the last day on which it may leave. */
  readonly useBy: PlainDate
  /** Why it was withdrawn; null if it may leave. */
  readonly withdrawn: string | null
  /** Whether its pharmacy has a license in the state of the parcel. */
  readonly licensed: boolean
}

/** Returns why a lot may not go into the parcel for a line, as a sentence for the pharmacy; null if it may (D-89). */
export function lotProblem(
  line: LotLine,
  lot: LotOnFile,
  at: { readonly today: PlainDate; readonly state: string },
): string | null {
  if (lot.drug !== line.drug || lot.strengthUg !== line.strengthUg)
    return `Lot ${lot.number} holds ${lot.drug} ${formatStrength(lot.strengthUg)}. ${line.slot} needs ${line.drug} ${formatStrength(line.strengthUg)}.`
  if (lot.withdrawn !== null) return `Lot ${lot.number} is withdrawn. Do not ship it.`
  if (compareDates(lot.useBy, at.today) < 0)
    return `Lot ${lot.number} is past its beyond-use date, ${formatLongDate(lot.useBy)}.`
  return lot.licensed ? null : `Lot ${lot.number} comes from a pharmacy without a license in ${at.state}.`
}

export type LotChoice = { readonly slot: string; readonly lot: string }

/** The one answer for a parcel: the lot of each line, or every reason why it must not leave. */
export type ChosenLots<Line, Lot> =
  | { readonly chosen: readonly { readonly line: Line; readonly lot: Lot }[] }
  | { readonly problems: readonly string[] }

/**
 * Matches the chosen lots with the lines of a parcel (D-89): a line without a lot, a lot that is not on file, and one that
 * may not go in are refused.
 * @param onFile every lot on file with one of the chosen numbers; two products may share a number
 */
export function chooseLots<Line extends LotLine, Lot extends LotOnFile>(
  lines: readonly Line[],
  choices: readonly LotChoice[],
  { onFile, ...at }: { readonly onFile: readonly Lot[]; readonly today: PlainDate; readonly state: string },
): ChosenLots<Line, Lot> {
  const problems: string[] = []
  const chosen: { line: Line; lot: Lot }[] = []
  for (const { slot } of choices)
    if (!lines.some((line) => line.slot === slot)) problems.push(`${slot} is not in this parcel.`)
  for (const line of lines) {
    const choice = choices.find(({ slot }) => slot === line.slot)
    if (!choice) {
      problems.push(`Choose the lot of ${line.slot}, ${line.drug} ${formatStrength(line.strengthUg)}.`)
      continue
    }
    const number = readLotNumber(choice.lot)
    const found = onFile.filter((lot) => lot.number === number)
    const fits = found.find((lot) => lotProblem(line, lot, at) === null)
    if (fits) chosen.push({ line, lot: fits })
    else {
      const [nearest] = [...found].sort(
        (a, b) => Number(b.strengthUg === line.strengthUg) - Number(a.strengthUg === line.strengthUg),
      )
      const why = nearest ? lotProblem(line, nearest, at) : `No lot ${choice.lot} is on file.`
      if (why !== null) problems.push(why)
    }
  }
  return problems.length > 0 ? { problems } : { chosen }
}
