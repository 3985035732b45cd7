import type { Drug } from './drug.ts'
import { LADDER, prescribedStrength, starterOf } from './ladders.ts'
import { FORM_SLOTS, type FormSlot, type Schedule } from './months.ts'
import { switchOptions } from './switching.ts'

/** The forms with a dose schedule. The bare form is the medical form without two questions (S-67). */
export const DOSE_FORMS = ['medical', 'bare', 'refill', 'adjust'] as const

export type DoseForm = (typeof DOSE_FORMS)[number]

/** "How would you like to continue?" (document 3 §5). */
export type DosePreference = 'increase' | 'same' | 'decrease'

/** The medical form's answers about the patient's current medication. Doses in micrograms. */
export type MedicalAnswers = {
  readonly currentMedication: Drug | 'none'
  readonly lastDose?: number
  /** The title of the answer to "When did you last take it?". */
  readonly lastTaken?: string
  readonly wish?: DosePreference
}

/** The input of the month rules, apart from the month itself. */
export type DoseContext = {
  readonly form: DoseForm
  readonly drug: Drug
  /** Medical and bare form only. */
  readonly medical?: MedicalAnswers
  /** Refill form: the current dose, micrograms, from any of the three lists. */
  readonly currentDose?: number
  /** Refill form: how the patient wants to continue, which month 1 must not contradict (contradicts-wish.ts). */
  readonly wish?: DosePreference | undefined
}

/** Returns the strengths from `below` rungs below to `above` rungs above the given one, within the ladder (D-33). */
function around(drug: Drug, strengthUg: number, below: number, above: number): readonly number[] {
  const ladder = LADDER[drug]
  const rung = ladder.indexOf(strengthUg)
  return rung < 0 ? [] : ladder.slice(Math.max(0, rung - below), rung + above + 1)
}

function medicalMonthOne(drug: Drug, medical: MedicalAnswers | undefined): readonly number[] {
  const starterOnly = [starterOf(drug)]
  if (!medical || medical.currentMedication === 'none') return starterOnly
  if (medical.currentMedication !== drug) return switchOptions(drug, medical.lastDose, medical.lastTaken)
  if (medical.lastDose === undefined || medical.wish === undefined) return starterOnly
  const below = medical.wish === 'decrease' ? 1 : 0
  const above = medical.wish === 'increase' ? 1 : 0
  return around(drug, medical.lastDose, below, above)
}

function refillMonthOne(drug: Drug, currentDose: number | undefined): readonly number[] {
  const current = currentDose === undefined ? undefined : prescribedStrength(drug, currentDose)
  // Without a known dose, month 1 starts at the lowest rung (decisions X-53).
  return current === undefined ? [starterOf(drug)] : around(drug, current, 1, 1)
}

/**
 * Returns the strengths, in micrograms and lowest first, that a month of a form offers (document 3 §5, decisions X-55).
 *
 * Month 1: the adjust form offers all strengths; the refill form lower, same and higher than the current dose, or the
 * starter if none is known; the medical and bare forms depend on the current medication and the dose preference,
 * and offer only the starter to a patient on no medication (D-33). Later months: the adjust form offers the previous
 * strength and up to two higher; the other forms the previous strength, one lower and one higher. "Month 6-12" counts
 * from month 3. Empty while the previous month is open.
 */
export function monthOptions(
  input: DoseContext & { readonly month: FormSlot; readonly previousChoice?: number },
): readonly number[] {
  const { form, drug, month, previousChoice } = input
  if (month !== '1') {
    if (previousChoice === undefined) return []
    return form === 'adjust' ? around(drug, previousChoice, 0, 2) : around(drug, previousChoice, 1, 1)
  }
  if (form === 'adjust') return LADDER[drug]
  return form === 'refill' ? refillMonthOne(drug, input.currentDose) : medicalMonthOne(drug, input.medical)
}

/** Returns the slot before the given one, undefined for month 1. */
export function previousSlot(slot: FormSlot): FormSlot | undefined {
  return FORM_SLOTS[FORM_SLOTS.indexOf(slot) - 1]
}

/** Returns the strengths that a slot offers, given the choices made so far. */
export function slotOptions(context: DoseContext, schedule: Schedule, slot: FormSlot): readonly number[] {
  const previous = previousSlot(slot)
  return monthOptions({ ...context, month: slot, previousChoice: previous && schedule[previous] })
}

/** Removes the later choices that are no longer offered after an earlier change (S-64, P-ADJ-005). */
export function clearInvalidLater(context: DoseContext, schedule: Schedule): Schedule {
  const kept: Partial<Record<FormSlot, number>> = {}
  for (const slot of FORM_SLOTS) {
    const choice = schedule[slot]
    if (choice !== undefined && slotOptions(context, kept, slot).includes(choice)) kept[slot] = choice
  }
  return kept
}
