/** Questionnaire limits (document 1 §9): for patients not on medication, and for patients on it. */
export const BMI_LIMITS = { newUser: 25, onMedication: 20 } as const

export const BMI_MESSAGES = {
  newUser: 'We cannot proceed since your BMI is less than 25.',
  onMedication: 'We cannot proceed since your BMI is less than 20.',
} as const

/** Computes the body mass index from pounds and inches: weight x 703 / inches squared (document 1 §5). */
export const bmi = (weightLb: number, heightIn: number): number => (weightLb * 703) / (heightIn * heightIn)

/** A figure is judged as it is shown: cut to two places, never rounded up over a limit (D-80). */
export const cut = (value: number): number => Math.trunc(Math.round(value * 1e6) / 1e4) / 100

/** Formats the BMI with two decimals, cut; empty while weight or height is missing. */
export function bmiText(weightLb: number, heightIn: number): string {
  const value = bmi(weightLb, heightIn)
  return Number.isFinite(value) && value > 0 ? cut(value).toFixed(2) : ''
}

/**
 * Applies the questionnaire's limit to the value as it is shown: under 25 when starting, under 20 when already on
 * medication. Returns the message, or null when the patient qualifies.
 */
export function bmiRefusal(input: {
  onMedication: boolean
  weightLb: number
  heightIn: number
}): string | null {
  const group = input.onMedication ? 'onMedication' : 'newUser'
  // A value that cannot be computed does not prove eligibility.
  return cut(bmi(input.weightLb, input.heightIn)) >= BMI_LIMITS[group] ? null : BMI_MESSAGES[group]
}
