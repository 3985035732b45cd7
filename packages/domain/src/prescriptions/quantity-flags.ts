import { addonMultiplier } from '../add-on/addons.ts'
import type { Term } from '../catalog/price-book.ts'
import { SUPPORT_MEDICATIONS, tabletsOf } from '../dosing/formulary.ts'
import type { SigningFlag } from './signing-flags.ts'

/**
 * Returns a flag for each support medication of which a prescription holds more than the amount that is stated for its
 * term (document 2 §9): the clinician who wants more says why, and the formulary has the most that may be signed.
 */
export const quantityFlags = (
  term: Term,
  lines: readonly { readonly med_id: string; readonly quantity: string }[],
): readonly SigningFlag[] =>
  lines.flatMap(({ med_id: medId, quantity }) => {
    const medicine = SUPPORT_MEDICATIONS.find((item) => item.medId === medId)
    const tablets = tabletsOf(quantity)
    if (!medicine || tablets === undefined) return []
    const stated = medicine.quantity * addonMultiplier(term)
    if (tablets <= stated) return []
    return [
      {
        id: `quantity/${medId}`,
        rule: 'support-quantity',
        kind: 'quantity',
        severity: 'important',
        reason: `More ${medicine.name} than usual`,
        words: `${tablets} tablets. The plan has ${stated}, and the most is ${medicine.most}.`,
        source: 'Amount of the add-on for the term',
        stops: false,
      },
    ]
  })
