import { BMI_LIMITS, bmi } from './bmi.ts'

/** Kilograms in a pound. */
const KG_PER_LB = 0.453_592_37
/** How near a number must be to the last weight in kilograms to look like it, as a share. */
const NEAR = 0.05

/** Where a BMI lies from which a number is more likely in kilograms: heavy enough for treatment, and not absurd. */
const LIKELY_BMI = { from: 25, to: 60 }

/**
 * Returns the pounds that a number would be if it was meant in kilograms, where that is likely: as pounds nobody of that
 * height is treated, as kilograms it is an ordinary weight (D-80). Null where nothing is to be asked.
 */
export function meantInKilograms(weightLb: number, heightIn: number): number | null {
  const asPounds = bmi(weightLb, heightIn)
  if (!(asPounds < BMI_LIMITS.onMedication)) return null
  const pounds = Math.round(weightLb / KG_PER_LB)
  const asKilograms = bmi(pounds, heightIn)
  return asKilograms >= LIKELY_BMI.from && asKilograms <= LIKELY_BMI.to ? pounds : null
}

/** Why a weight is asked back: it may have been typed wrongly, or in kilograms (D-80). */
export type WeightDoubt = 'kilograms' | 'half' | 'double'

/**
 * Returns why a weight in pounds is asked back before it is taken, by the last one that the patient gave: it is the last
 * weight in kilograms, less than half of it or more than twice; null for one that needs no question.
 */
export function weightDoubt(lb: number, lastLb: number | null): WeightDoubt | null {
  if (lastLb === null || !(lb > 0) || !(lastLb > 0)) return null
  const lastKg = lastLb * KG_PER_LB
  if (Math.abs(lb - lastKg) <= lastKg * NEAR) return 'kilograms'
  if (lb < lastLb / 2) return 'half'
  return lb > lastLb * 2 ? 'double' : null
}
