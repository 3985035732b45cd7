import type { Chart } from '@contour/contract/staff-chart'
import { defaultDoses, writtenMonths } from '@contour/domain/dosing/default-doses'
import type { Drug } from '@contour/domain/dosing/drug'
import { WEEKLY_DOSES_PER_MONTH, directionsFor, productFor } from '@contour/domain/dosing/formulary'
import { prescribedStrength } from '@contour/domain/dosing/ladders'
import { prescribedSlots, slotLabel } from '@contour/domain/dosing/months'
import type { Schedule } from '@contour/domain/dosing/months'

/**
 * Suggests the lines of a prescription: the patient's dose preference, the stated defaults if there is none, and
 * the add-ons that were bought and not refused before. The clinician changes what should differ (M-04, D-51).
 */
export function suggestLines(
  order: { drug: Drug; term: number },
  input: Schedule,
  addons: readonly Pick<Chart['addons'][number], 'med_id' | 'quantity' | 'directions' | 'state'>[],
): Chart['suggested'] {
  const defaults = defaultDoses(order.drug)
  const written = writtenMonths(order.drug, order.term, { ...defaults, ...input })
  const months = prescribedSlots(order.term).flatMap((slot) => {
    const wanted = written[slot]
    const strength = wanted === undefined ? undefined : prescribedStrength(order.drug, wanted)
    const product = strength === undefined ? undefined : productFor(order.drug, strength)
    if (!product) return []
    return [
      {
        slot: slotLabel(slot),
        med_id: product.medId,
        quantity: `${WEEKLY_DOSES_PER_MONTH} weekly doses`,
        directions: directionsFor(slot, product.strengthUg),
      },
    ]
  })
  const support = addons
    .filter(({ state }) => state !== 'refused')
    .map(({ med_id, quantity, directions }) => ({ slot: 'Support', med_id, quantity, directions }))
  return [...months, ...support]
}
