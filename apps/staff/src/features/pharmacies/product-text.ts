import { DRUG_TITLE } from '@contour/domain/dosing/drug'
import { formatStrength } from '@contour/domain/dosing/ladders'
import { formatConcentration } from '@contour/domain/dosing/syringe-units'
import type { Product } from '../../calls/calls.ts'

/** The values of a product's name in texts. */
export const productText = ({
  drug,
  strength_ug,
  ug_per_ml,
}: Pick<Product, 'drug' | 'strength_ug' | 'ug_per_ml'>) => ({
  drug: DRUG_TITLE[drug],
  strength: formatStrength(strength_ug),
  concentration: formatConcentration(ug_per_ml),
})
