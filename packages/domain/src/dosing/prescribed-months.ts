import { isSupportMedication } from './formulary.ts'
import { FORM_SLOTS, MONTH_SLOTS, isPrescriptionSlot, slotLabel, slotOfLabel } from './months.ts'
import type { MonthSlot } from './months.ts'
import type { PrescribedLine } from './progression.ts'

/** A line with the label of its slot; a line that came without one has an empty label. */
export type SlottedLine = PrescribedLine & { readonly slot: string }

/** A line of the schedule. `slot` is null for a line beyond the four slots, whose label is printed as it came. */
export type PrescribedMonth<Line extends SlottedLine> = {
  readonly slot: MonthSlot | null
  readonly label: string
  readonly line: Line
}

/** Whether a line is part of the dose schedule: no support medication, by slot or by name (document 3 §9). */
export const isScheduled = ({ name, slot }: SlottedLine): boolean =>
  slot !== 'Support' && !isSupportMedication(name)

/**
 * Returns the schedule of a prescription in month order, without support medications. A line without a slot takes the
 * first free month by its position (decisions D-40).
 */
export function prescribedMonths<Line extends SlottedLine>(
  lines: readonly Line[],
): readonly PrescribedMonth<Line>[] {
  const scheduled = lines.filter(isScheduled)
  const free = FORM_SLOTS.filter((slot) => !scheduled.some((line) => line.slot === slotLabel(slot)))
  const months = scheduled.map((line) => {
    const slot = slotOfLabel(line.slot) ?? (isPrescriptionSlot(line.slot) ? null : (free.shift() ?? null))
    return { slot, label: slot ? slotLabel(slot) : line.slot, line }
  })
  const place = (slot: MonthSlot | null) => (slot ? MONTH_SLOTS.indexOf(slot) : MONTH_SLOTS.length)
  return months.toSorted((a, b) => place(a.slot) - place(b.slot))
}
