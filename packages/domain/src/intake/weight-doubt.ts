/** Kilograms in a pound. */
const KG_PER_LB = 0.453_592_37
/** How near a number must be to the last weight in kilograms to look like it, as a share. */
const NEAR = 0.05

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
