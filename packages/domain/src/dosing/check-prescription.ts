import type { CompoundingReason } from './compounding-reasons.ts'
import { checkCompoundingReason } from './compounding-reasons.ts'
import type { Drug } from './drug.ts'
import { DRUG_TITLE } from './drug.ts'
import { SUPPORT_MEDICATIONS, productById, productFor } from './formulary.ts'
import { formatStrength, isPrescribable } from './ladders.ts'
import type { MonthSlot } from './months.ts'
import { prescribedSlots, slotLabel } from './months.ts'

/** A prescription line as a clinician issues it. Strength in micrograms, null for a support medication. */
export type PrescriptionItem = {
  readonly slot: MonthSlot | 'support'
  readonly medId: string
  readonly drug: Drug | null
  readonly strengthUg: number | null
  readonly quantity: number
  readonly directions: string
}

/** Months for which refills are authorized: "12 months of refills" (decisions X-11). */
export const PRESCRIPTION_VALID_MONTHS = 12
/** Maximum length of the directions on a label, characters. Our own figure. */
export const DIRECTIONS_MAX = 500

/**
 * Returns why a prescription may not be issued, one sentence for each problem; empty when it may (M-04).
 *
 * Requires one drug, the one ordered; only strengths of the formulary; every month of the term exactly once and no
 * other; directions and a quantity on each line; support medications from their list; a documented reason for
 * compounding.
 */
export function checkPrescription(
  items: readonly PrescriptionItem[],
  order: { readonly drug: Drug; readonly term: number },
  reason: CompoundingReason | undefined,
): readonly string[] {
  const problems: string[] = []
  const slots = prescribedSlots(order.term)
  for (const slot of slots) {
    const count = items.filter((item) => item.slot === slot).length
    if (count === 0) problems.push(`${slotLabel(slot)} has no prescription line.`)
    if (count > 1) problems.push(`${slotLabel(slot)} has more than one line.`)
  }
  const supportIds = items.filter((item) => item.slot === 'support').map((item) => item.medId)
  if (new Set(supportIds).size < supportIds.length) problems.push('A support medication is listed twice.')
  for (const item of items) problems.push(...checkItem(item, order.drug, slots))
  return [...problems, ...checkCompoundingReason(reason)]
}

function checkItem(item: PrescriptionItem, drug: Drug, slots: readonly MonthSlot[]): readonly string[] {
  const problems: string[] = []
  const where = item.slot === 'support' ? 'The support medication' : slotLabel(item.slot)
  const directions = item.directions.trim().length
  if (directions === 0) problems.push(`${where} has no directions.`)
  if (directions > DIRECTIONS_MAX) problems.push(`${where} has directions longer than a label holds.`)
  if (!Number.isInteger(item.quantity) || item.quantity < 1) problems.push(`${where} has no quantity.`)
  if (item.slot === 'support') {
    if (!SUPPORT_MEDICATIONS.some(({ medId }) => medId === item.medId)) {
      problems.push('The support medication is not in the formulary.')
    }
    return problems
  }
  if (!slots.includes(item.slot)) problems.push(`${where} is not part of this plan.`)
  if (item.drug !== drug) problems.push(`${where} is not ${DRUG_TITLE[drug]}, the drug ordered.`)
  else if (item.strengthUg === null || !isPrescribable(drug, item.strengthUg)) {
    const strength = item.strengthUg === null ? 'no strength' : formatStrength(item.strengthUg)
    problems.push(`${where} has ${strength}, which the formulary does not know.`)
  } else if (productById(item.medId) !== productFor(drug, item.strengthUg)) {
    problems.push(`${where} names another product than its strength.`)
  }
  return problems
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
