import type { Chart } from '@contour/contract/staff-clinic'
import { defaultDoses } from '@contour/domain/dosing/default-doses'
import type { Drug } from '@contour/domain/dosing/drug'
import {
  SUPPORT_MEDICATIONS,
  WEEKLY_DOSES_A_MONTH,
  directionsFor,
  productFor,
} from '@contour/domain/dosing/formulary'
import { prescribedStrength } from '@contour/domain/dosing/ladders'
import { slotLabel, slotsForTerm } from '@contour/domain/dosing/months'
import type { Schedule } from '@contour/domain/dosing/months'
import { PRODUCT_IDS } from '@contour/domain/money/products'

/** The support medication that an add-on of the cart stands for (document 2 §3). */
const ADDON_MEDICATION: Readonly<Record<string, string>> = {
  [PRODUCT_IDS.nausea]: 'SUPP-ONDANSETRON',
  [PRODUCT_IDS.b12]: 'SUPP-B12',
}

/**
 * The lines a prescription is prefilled with: the patient's wish, the stated defaults where none was said, and
 * the support medication bought beside it. The clinician changes what should differ (M-04).
 */
export function suggestLines(
  order: { drug: Drug; term: number },
  wish: Schedule,
  addons: readonly string[],
): Chart['suggested'] {
  const defaults = defaultDoses(order.drug)
  const months = slotsForTerm(order.term).flatMap((slot) => {
    const strength = prescribedStrength(order.drug, wish[slot] ?? defaults[slot])
    const product = strength === undefined ? undefined : productFor(order.drug, strength)
    if (!product) return []
    return [
      {
        slot: slotLabel(slot),
        med_id: product.medId,
        quantity: `${WEEKLY_DOSES_A_MONTH} weekly doses`,
        directions: directionsFor(slot, product.strengthUg),
      },
    ]
  })
  const support = addons.flatMap((addon) => {
    const item = SUPPORT_MEDICATIONS.find(({ medId }) => medId === ADDON_MEDICATION[addon])
    if (!item) return []
    const { medId, quantity, directions } = item
    return [{ slot: 'Support', med_id: medId, quantity: `${quantity} tablets`, directions }]
  })
  return [...months, ...support]
}
