import { BMI_LIMITS, bmi } from './bmi.ts'
import { isWeight } from './intake-rules.ts'

/** Kilograms in a pound. */
const KG_PER_LB = 0.453_592_37
/** How near a number must be to the last weight in kilograms to look like it, as a share. */
const NEAR = 0.05

/** Where a BMI lies from which a number is more likely in kilograms: heavy enough for treatment, and not absurd. */
const LIKELY_BMI = { from: 25, to: 60 }

/**
 * Why a weight is asked back: it looks like kilograms (`lb` are the pounds that these are), it is less than half or more
 * than twice the last one, or outside the range of every other page.
 */
export type WeightDoubt = { why: 'kilograms'; lb: number } | { why: 'half' | 'double' | 'outside' }

/** What is known of whoever gives a weight: the last one in pounds, and the height in inches; null if it is not known. */
export type KnownBody = { lastLb: number | null; heightIn: number | null }

/**
 * Returns why a weight in pounds is asked back where somebody can be asked, and marked where nobody can (D-80); null for
 * one that needs no question. It is the one answer for every page and call that takes a weight: it is judged by the last
 * one, and by the height where it is the first.
 */
export function weightDoubt(lb: number, { lastLb, heightIn }: KnownBody): WeightDoubt | null {
  if (!(lb > 0) || lb === lastLb) return null
  const last = lastLb !== null && lastLb > 0 ? lastLb : null
  const far = last === null ? null : farFrom(last, lb)
  if (far) return far
  const meant = last === null && heightIn !== null ? meantInKilograms(lb, heightIn) : null
  if (meant !== null) return { why: 'kilograms', lb: meant }
  return isWeight(lb) ? null : { why: 'outside' }
}

const inPounds = (kg: number): number => Math.round(kg / KG_PER_LB)

function farFrom(lastLb: number, lb: number): WeightDoubt | null {
  const lastKg = lastLb * KG_PER_LB
  if (Math.abs(lb - lastKg) <= lastKg * NEAR) return { why: 'kilograms', lb: inPounds(lb) }
  if (lb < lastLb / 2) return { why: 'half' }
  return lb > lastLb * 2 ? { why: 'double' } : null
}

/**
 * Returns the pounds of a first weight that was likely meant in kilograms: as pounds nobody of that height is treated, as
 * kilograms it is an ordinary weight.
 */
function meantInKilograms(lb: number, heightIn: number): number | null {
  if (!(bmi(lb, heightIn) < BMI_LIMITS.onMedication)) return null
  const pounds = inPounds(lb)
  const asKilograms = bmi(pounds, heightIn)
  return asKilograms >= LIKELY_BMI.from && asKilograms <= LIKELY_BMI.to ? pounds : null
}
