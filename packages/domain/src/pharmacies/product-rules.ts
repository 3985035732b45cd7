import type { Drug } from '../dosing/drug.ts'
import { isPrescribable } from '../dosing/ladders.ts'
import { DRAW_PROBLEM_TEXT, drawDose, type SyringeUnits } from '../dosing/syringe-units.ts'

/** A vial with one strength of a drug, as a pharmacy makes it (D-89). */
export type PharmacyProduct = {
  readonly drug: Drug
  /** Micrograms of one dose. */
  readonly strengthUg: number
  /** Micrograms in one milliliter. */
  readonly ugPerMl: number
  /** Microliters in a vial. */
  readonly vialUl: number
  readonly syringe: SyringeUnits
}

/** Returns why a product must not exist, for the pharmacy; null if its dose can be measured (D-89). */
export function productProblem({
  drug,
  strengthUg,
  ugPerMl,
  vialUl,
  syringe,
}: PharmacyProduct): string | null {
  if (!isPrescribable(drug, strengthUg)) return 'This strength of the drug is not prescribed here.'
  const drawn = drawDose(strengthUg, ugPerMl, syringe)
  if ('problem' in drawn) return DRAW_PROBLEM_TEXT[drawn.problem]
  return vialUl >= drawn.microliters ? null : 'The vial holds less than one dose.'
}
