import type { Drug } from './drug.ts'
import { LADDER, prescribedStrength, type Strengths } from './ladders.ts'
import { previousSlot, slotOptions, type DoseContext } from './month-rules.ts'
import { prescribedSlots, slotsForTerm, type FormSlot, type MonthSlot, type Schedule } from './months.ts'

/** The maintenance dose if none is chosen, micrograms: 10 mg and 2.4 mg (document 3 §9). */
export const DEFAULT_MAINTENANCE: { readonly [D in Drug]: Strengths[D] } = {
  tirzepatide: 10_000,
  semaglutide: 2400,
}

const DEFAULT_MONTHS: { readonly [D in Drug]: Readonly<Record<Exclude<FormSlot, '6-12'>, Strengths[D]>> } = {
  tirzepatide: { '1': 2500, '2': 5000, '3': 7500 },
  semaglutide: { '1': 250, '2': 500, '3': 1000 },
}

/**
 * Returns the schedule that applies if none was chosen at submission, with the maintenance dose as "Month 6-12";
 * micrograms (document 3 §5: 2.5, 5, 7.5 and 10 mg; 0.25, 0.5, 1 and 2.4 mg).
 */
export function defaultDoses(drug: Drug): Readonly<Record<FormSlot, number>> {
  return { ...DEFAULT_MONTHS[drug], '6-12': DEFAULT_MAINTENANCE[drug] }
}

/**
 * Returns the strengths of the months that a prescription writes, from the months that the forms ask for (D-78). Months
 * 4 and 5 keep the dose of month 3, except where "Month 6-12" is more than one rung higher: then they climb a rung
 * a month and stop one rung below it, so that a year goes 0.25, 0.5, 1, 1.7, 1.7, 2.4 mg. A month that is open stays open.
 */
export function writtenMonths(drug: Drug, term: number, schedule: Schedule): Schedule {
  const third = schedule['3']
  const later = schedule['6-12']
  const ladder = LADDER[drug]
  const top = later === undefined ? -1 : ladder.indexOf(later)
  const climb = (from: number | undefined) => {
    const rung = from === undefined ? -1 : ladder.indexOf(from)
    return rung >= 0 && top - rung > 1 ? ladder[rung + 1] : from
  }
  const fourth = schedule['4'] ?? climb(third)
  const all: Schedule = { ...schedule, '4': fourth, '5': schedule['5'] ?? climb(fourth) }
  const written: Partial<Record<MonthSlot, number>> = {}
  for (const slot of prescribedSlots(term)) {
    const strength = all[slot]
    if (strength !== undefined) written[slot] = strength
  }
  return written
}

/** Returns a wish as the months of a prescription, each strength read by its rung; open months stay open. */
export function prescribedSchedule(drug: Drug, term: number, wish: Schedule): Schedule {
  const read: Partial<Record<MonthSlot, number>> = {}
  for (const slot of slotsForTerm(term)) {
    const strength = wish[slot]
    if (strength !== undefined) read[slot] = prescribedStrength(drug, strength) ?? strength
  }
  return writtenMonths(drug, term, read)
}

/** Whether a prescription writes another strength for a month than the forms asked for; no wish is no difference. */
export function differsFromWish(
  { drug, term }: { drug: Drug; term: number },
  wish: Schedule,
  written: Schedule,
): boolean {
  const asked = prescribedSchedule(drug, term, wish)
  return prescribedSlots(term).some(
    (slot) => asked[slot] !== undefined && written[slot] !== undefined && asked[slot] !== written[slot],
  )
}

/**
 * Fills the open months of a schedule (decisions X-56). If nothing is chosen, the stated defaults apply. Otherwise a
 * chosen month is retained, and an open one gets the default or the nearest strength that the month offers, so that a
 * filled schedule always follows the rule of the form, and never more than one rung above the month before (D-78). The
 * caller shows the result before it is sent.
 */
export function fillOpenMonths(context: DoseContext, term: number, schedule: Schedule): Schedule {
  const defaults = defaultDoses(context.drug)
  const slots = slotsForTerm(term)
  const filled: Partial<Record<FormSlot, number>> = {}
  const untouched = slots.every((slot) => schedule[slot] === undefined)
  for (const slot of slots) {
    if (untouched) {
      filled[slot] = defaults[slot]
      continue
    }
    const offered = slotOptions(context, filled, slot)
    const chosen = schedule[slot]
    if (chosen !== undefined && offered.includes(chosen)) filled[slot] = chosen
    else filled[slot] = nearest(withinOneRung(context.drug, offered, filled, slot), defaults[slot])
  }
  return filled
}

/** Nobody asked for a filled month: it is no more than one rung above the one before, months 4 and 5 counted in between. */
function withinOneRung(
  drug: Drug,
  offered: readonly number[],
  filled: Schedule,
  slot: FormSlot,
): readonly number[] {
  const before = previousSlot(slot)
  const rung = before === undefined ? -1 : LADDER[drug].indexOf(filled[before] ?? 0)
  if (rung < 0 || slot === '6-12') return offered
  const highest = LADDER[drug][rung + 1] ?? Number.POSITIVE_INFINITY
  return offered.filter((ug) => ug <= highest)
}

function nearest(offered: readonly number[], wanted: number): number | undefined {
  return [...offered].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted) || a - b)[0]
}
