import { checkCompoundingReason, type CompoundingReason, type FilledWith } from './compounding-reasons.ts'
import { DRUG_TITLE, type Drug } from './drug.ts'
import { additionOf, additionProblem, buildDirections, weeklyDosesOf } from './directions.ts'
import { SUPPORT_MEDICATIONS, productById, productFor, tabletsOf } from './formulary.ts'
import { formatStrength, isPrescribable } from './ladders.ts'
import { monthLabel, prescribedSlots, slotLabel, type MonthSlot } from './months.ts'

/** A prescription line as a clinician issues it. Strength in micrograms, null for a support medication. */
export type PrescriptionItem = {
  readonly slot: MonthSlot | 'support'
  readonly medId: string
  readonly drug: Drug | null
  readonly strengthUg: number | null
  /** Built from its number: "4 weekly doses", "30 tablets". */
  readonly quantity: string
  /** As built from the line's fields, and a free addition without a number after them (D-79). */
  readonly directions: string
}

/** Months for which refills are authorized: "12 months of refills" (decisions X-11). */
export const PRESCRIPTION_VALID_MONTHS = 12

/** What a prescription is for; `monthsBefore` as in its directions. */
type PrescribedOrder = { readonly drug: Drug; readonly term: number; readonly monthsBefore: number }

/**
 * Returns why a prescription may not be issued, one sentence for each problem; empty when it may (M-04).
 *
 * Requires one drug, the one ordered; only strengths of the formulary; every month of the term exactly once and no
 * other; directions that are built from the line's fields and a whole number of weekly doses (D-79); support medications
 * from their list; a documented reason for compounding that fits the products (D-85).
 */
export function checkPrescription(
  items: readonly PrescriptionItem[],
  order: PrescribedOrder,
  reason: CompoundingReason | undefined,
  products: readonly FilledWith[],
): readonly string[] {
  const problems: string[] = []
  const slots = prescribedSlots(order.term)
  for (const slot of slots) {
    const count = items.filter((item) => item.slot === slot).length
    const months = monthLabel(slotLabel(slot), order.monthsBefore)
    if (count === 0) problems.push(`${months} has no prescription line.`)
    if (count > 1) problems.push(`${months} has more than one line.`)
  }
  const supportIds = items.filter((item) => item.slot === 'support').map((item) => item.medId)
  if (new Set(supportIds).size < supportIds.length) problems.push('A support medication is listed twice.')
  for (const item of items) problems.push(...checkItem(item, order, slots))
  return [...problems, ...checkCompoundingReason(reason, items, products)]
}

function checkItem(
  item: PrescriptionItem,
  { drug, monthsBefore }: PrescribedOrder,
  slots: readonly MonthSlot[],
): readonly string[] {
  const problems: string[] = []
  const where =
    item.slot === 'support' ? 'The support medication' : monthLabel(slotLabel(item.slot), monthsBefore)
  if (item.slot === 'support') {
    const known = SUPPORT_MEDICATIONS.find(({ medId }) => medId === item.medId)
    if (!known) return ['The support medication is not in the formulary.']
    if (!isSupportTablets(item.medId, item.quantity))
      problems.push(`${where} needs a quantity in whole tablets, at most ${known.most}.`)
    return [...problems, ...directionProblems(where, known.directions, item.directions)]
  }
  if (!slots.includes(item.slot)) problems.push(`${where} is not part of this plan.`)
  if (item.drug !== drug) problems.push(`${where} is not ${DRUG_TITLE[drug]}, the drug ordered.`)
  else if (item.strengthUg === null || !isPrescribable(drug, item.strengthUg)) {
    const strength = item.strengthUg === null ? 'no strength' : formatStrength(item.strengthUg)
    problems.push(`${where} has ${strength}, which the formulary does not know.`)
  } else if (productById(item.medId) !== productFor(drug, item.strengthUg)) {
    problems.push(`${where} names another product than its strength.`)
  } else {
    const built = buildDirections({ drug, slot: item.slot, strengthUg: item.strengthUg, monthsBefore })
    problems.push(...directionProblems(where, built, item.directions))
  }
  if (weeklyDosesOf(item.quantity) === undefined)
    problems.push(`${where} needs a quantity of 1 to 5 weekly doses.`)
  return problems
}

/** Whether a quantity is a whole number of tablets, "30 tablets", and no more than the formulary allows (D-51). */
export const isSupportTablets = (medId: string, quantity: string): boolean => {
  const most = SUPPORT_MEDICATIONS.find((item) => item.medId === medId)?.most ?? 0
  return (tabletsOf(quantity) ?? Number.POSITIVE_INFINITY) <= most
}

/** The directions are those of the line's fields, and what is added says nothing about how much or how often (D-79). */
function directionProblems(where: string, built: string, directions: string): readonly string[] {
  const addition = additionOf(built, directions)
  if (addition === undefined)
    return [`${where} has directions that do not fit its product: "${built}" is right.`]
  const problem = additionProblem(addition)
  return problem ? [`The addition to the directions of ${where} ${problem}.`] : []
}

/**
 * Returns the last plain date ('YYYY-MM-DD', US Eastern) on which a prescription issued on the given date still covers
 * a shipment: twelve months, the validity of the authorized refills (decisions X-11). The check-in every 90 days is
 * separate; the shipping schedule requests it.
 */
export function validUntil(issuedOn: string): string {
  const [year = Number.NaN, month = Number.NaN, day = Number.NaN] = issuedOn.split('-').map(Number)
  const index = month - 1 + PRESCRIPTION_VALID_MONTHS
  const lastDay = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, index, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
