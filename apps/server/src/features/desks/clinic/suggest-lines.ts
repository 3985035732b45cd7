import type { Chart } from '@contour/contract/staff-chart'
import { MONTHLY_DOSES, buildDirections, quantityText } from '@contour/domain/dosing/directions'
import type { Drug } from '@contour/domain/dosing/drug'
import { productFor } from '@contour/domain/dosing/formulary'
import { prescribedSlots, slotLabel, type Schedule } from '@contour/domain/dosing/months'
import { suggestSchedule } from '@contour/domain/dosing/tolerated'
import type { TreatmentState } from '../../care/prescriptions/index.ts'

/**
 * Suggests the lines of a prescription: the patient's dose preference as far as the ladder allows it after what was
 * tolerated (D-78), the stated defaults if there is none, and the add-ons that were bought and not refused before.
 * The clinician changes what should differ (M-04, D-51).
 */
export function suggestLines(
  order: { drug: Drug; term: number } & Pick<TreatmentState, 'had' | 'monthsBefore'>,
  input: Schedule,
  addons: readonly Pick<Chart['addons'][number], 'med_id' | 'quantity' | 'directions' | 'state'>[],
): Chart['suggested'] {
  const { drug, term, had, monthsBefore } = order
  const written = suggestSchedule(drug, term, had, input)
  const months = prescribedSlots(term).flatMap((slot) => {
    const strengthUg = written[slot]
    const product = strengthUg === undefined ? undefined : productFor(drug, strengthUg)
    if (!product) return []
    return [
      {
        slot: slotLabel(slot),
        med_id: product.medId,
        quantity: quantityText(MONTHLY_DOSES.max),
        directions: buildDirections({ drug, slot, strengthUg: product.strengthUg, monthsBefore }),
      },
    ]
  })
  const support = addons
    .filter(({ state }) => state !== 'refused')
    .map(({ med_id, quantity, directions }) => ({ slot: 'Support', med_id, quantity, directions }))
  return [...months, ...support]
}
