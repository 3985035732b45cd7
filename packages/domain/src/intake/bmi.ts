/** Questionnaire limits (document 1 §9): for people not on medication, and for people on it. */
export const BMI_LIMITS = { newUser: 25, onMedication: 20 } as const

export const BMI_MESSAGES = {
  newUser: 'We cannot proceed since your BMI is less than 25.',
  onMedication: 'We cannot proceed since your BMI is less than 20.',
} as const

/** Body mass index from pounds and inches: weight x 703 / inches squared (document 1 §5). */
export const bmi = (weightLb: number, heightIn: number): number => (weightLb * 703) / (heightIn * heightIn)

/** The BMI as it is shown: two decimals; empty while weight or height is missing. */
export function bmiText(weightLb: number, heightIn: number): string {
  const value = bmi(weightLb, heightIn)
  return Number.isFinite(value) && value > 0 ? (Math.round(value * 100) / 100).toFixed(2) : ''
}

/**
 * The questionnaire's limit on the unrounded value: under 25 when starting, under 20 when already on
 * medication. Returns the message, or null when the person qualifies.
 */
export function bmiRefusal(input: {
  onMedication: boolean
  weightLb: number
  heightIn: number
}): string | null {
  const group = input.onMedication ? 'onMedication' : 'newUser'
  // A value that cannot be computed is no proof of eligibility.
  return bmi(input.weightLb, input.heightIn) >= BMI_LIMITS[group] ? null : BMI_MESSAGES[group]
}
