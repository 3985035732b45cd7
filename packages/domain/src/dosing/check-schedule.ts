import { contradictsWish } from './contradicts-wish.ts'
import { defaultDoses } from './default-doses.ts'
import { formatStrength } from './ladders.ts'
import { slotOptions, type DoseContext } from './month-rules.ts'
import { MONTH_SLOTS, slotLabel, slotsForTerm, type MonthSlot, type Schedule } from './months.ts'

/**
 * Returns why the server rejects a dose schedule, one sentence for each problem; empty when it is valid.
 *
 * Every slot of the term must be chosen and offered, no other slot may be, and the months follow the wish (D-78). The
 * stated default schedule as a whole is on offer everywhere, because it applies when nothing is chosen (document 3 §5,
 * decisions X-56); a refill takes it only where it follows the wish.
 */
export function checkSchedule(context: DoseContext, term: number, schedule: Schedule): readonly string[] {
  const slots = slotsForTerm(term)
  const asked: readonly MonthSlot[] = slots
  const problems = MONTH_SLOTS.filter((slot) => !asked.includes(slot) && schedule[slot] !== undefined).map(
    (slot) => `${slotLabel(slot)} is not part of this plan.`,
  )
  const defaults = defaultDoses(context.drug)
  const isDefault = slots.every((slot) => schedule[slot] === defaults[slot])
  for (const slot of isDefault ? [] : slots) {
    const choice = schedule[slot]
    if (choice === undefined) problems.push(`${slotLabel(slot)} has no dose.`)
    else if (!slotOptions(context, schedule, slot).includes(choice)) {
      problems.push(`${slotLabel(slot)} does not offer ${formatStrength(choice)}.`)
    }
  }
  if (contradictsWish(context, schedule))
    problems.push('The doses do not match how the patient wants to continue.')
  return problems
}
