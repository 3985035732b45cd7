import type { Drug } from './drug.ts'
import type { DoseContext } from './month-rules.ts'
import { slotOptions } from './month-rules.ts'
import type { MonthSlot, Schedule } from './months.ts'
import { slotsForTerm } from './months.ts'

/** The maintenance dose if none is chosen, micrograms: 10 mg and 2.4 mg (document 3 §9). */
export const DEFAULT_MAINTENANCE: Readonly<Record<Drug, number>> = { tirzepatide: 10_000, semaglutide: 2400 }

const DEFAULT_MONTHS: Readonly<Record<Drug, Readonly<Record<Exclude<MonthSlot, '6-12'>, number>>>> = {
  tirzepatide: { '1': 2500, '2': 5000, '3': 7500 },
  semaglutide: { '1': 250, '2': 500, '3': 1000 },
}

/**
 * Returns the schedule that applies if none was chosen at submission, with the maintenance dose as "Month 6-12";
 * micrograms (document 3 §5: 2.5, 5, 7.5 and 10 mg; 0.25, 0.5, 1 and 2.4 mg).
 */
export function defaultDoses(drug: Drug): Readonly<Record<MonthSlot, number>> {
  return { ...DEFAULT_MONTHS[drug], '6-12': DEFAULT_MAINTENANCE[drug] }
}

/**
 * Fills the open months of a schedule (decisions X-56). If nothing is chosen, the stated defaults apply. Otherwise a
 * chosen month is retained, and an open one gets the default or the nearest strength that the month offers, so that a
 * filled schedule always follows the rule of the form. The caller shows the result before it is sent.
 */
export function fillOpenMonths(context: DoseContext, term: number, schedule: Schedule): Schedule {
  const defaults = defaultDoses(context.drug)
  const slots = slotsForTerm(term)
  const filled: Partial<Record<MonthSlot, number>> = {}
  const untouched = slots.every((slot) => schedule[slot] === undefined)
  for (const slot of slots) {
    if (untouched) {
      filled[slot] = defaults[slot]
      continue
    }
    const offered = slotOptions(context, filled, slot)
    const chosen = schedule[slot]
    if (chosen !== undefined && offered.includes(chosen)) filled[slot] = chosen
    else filled[slot] = nearest(offered, defaults[slot])
  }
  return filled
}

function nearest(offered: readonly number[], wanted: number): number | undefined {
  return [...offered].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)[0]
}
